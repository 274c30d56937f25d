<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Messages</name>
    <message>
        <source>{} is called {} times in {} only, at {} (rank {}): after it the random numbers of the runs are out of step</source>
        <translation>{} is called {} {1|time|times} in {} only, at {} (rank {}): after it the random numbers of the runs are out of step</translation>
    </message>
    <message>
        <source>{} is called {} times in A and {} times in B, at {} (rank {}): after it the random numbers of the runs are out of step</source>
        <translation>{} is called {} {1|time|times} in A and {} {2|time|times} in B, at {} (rank {}): after it the random numbers of the runs are out of step</translation>
    </message>
    <message>
        <source>{} further settings differ that are not known to change results</source>
        <translation>{} further {0|setting differs that is|settings differ that are} not known to change results</translation>
    </message>
    <message>
        <source>it names {} as the first call with NaN or infinity, {} calls after the first difference</source>
        <translation>it names {} as the first call with NaN or infinity, {} {1|call|calls} after the first difference</translation>
    </message>
    <message>
        <source>it names {}, {} calls after the first difference {}: it counts only outputs of which a statistic differs by more than half, so the cause is before</source>
        <translation>it names {}, {} {1|call|calls} after the first difference {}: it counts only outputs of which a statistic differs by more than half, so the cause is before</translation>
    </message>
    <message>
        <source>{} statements, {} of them failures; there are no dumps to join them to</source>
        <translation>{} {0|statement|statements}, {} of them failures; there are no dumps to join them to</translation>
    </message>
    <message>
        <source>{} of its {} names are not in these dumps: it is about another model or another pair of runs, and is not used</source>
        <translation>{} of its {} {1|name|names} {0|is|are} not in these dumps: it is about another model or another pair of runs, and is not used</translation>
    </message>
    <message>
        <source>nothing fails in its {} statements</source>
        <translation>nothing fails in its {} {0|statement|statements}</translation>
    </message>
    <message>
        <source>{} of its {} names are not in these dumps</source>
        <translation>{} of its {} {1|name|names} {0|is|are} not in these dumps</translation>
    </message>
    <message>
        <source>In each of these samples one column is moved by the sample&apos;s own padding (in the first one by {} tokens): it is padded on the other side. Samples without padding agree.</source>
        <translation>In each of these samples one column is moved by the sample&apos;s own padding (in the first one by {} {0|token|tokens}): it is padded on the other side. Samples without padding agree.</translation>
    </message>
    <message>
        <source>Only the last token is outside, or missing, in {} samples: the one that ends the sequence (EOS).</source>
        <translation>Only the last token is outside, or missing, in {} {0|sample|samples}: the one that ends the sequence (EOS).</translation>
    </message>
    <message>
        <source>{} samples end earlier in one of the columns; what both have agrees.</source>
        <translation>{} {0|sample ends|samples end} earlier in one of the columns; what both have agrees.</translation>
    </message>
    <message>
        <source>Only tokens at the edge of the mask are outside ({} samples, {}), and one column has no probability there: the mask holds tokens that were not generated.</source>
        <translation>Only tokens at the edge of the mask are outside ({} {0|sample|samples}, {}), and one column has no probability there: the mask holds tokens that were not generated.</translation>
    </message>
    <message>
        <source>Only the first generated token is outside, in {} samples: the context differs at the boundary between prompt and response, and not the numerics.</source>
        <translation>Only the first generated token is outside, in {} {0|sample|samples}: the context differs at the boundary between prompt and response, and not the numerics.</translation>
    </message>
    <message>
        <source>The masks of the two runs differ in {} samples; the log-probabilities agree.</source>
        <translation>The masks of the two runs differ in {} {0|sample|samples}; the log-probabilities agree.</translation>
    </message>
    <message>
        <source>{} samples differ as a whole, the first is sample {} of step {}; all others agree.</source>
        <translation>{} {0|sample differs|samples differ} as a whole, the first is sample {} of step {}; all others agree.</translation>
    </message>
    <message>
        <source>{} samples have tokens outside the tolerance, and no rule explains them: they are neither shifted nor exchanged, and no constant, factor or position makes them agree.</source>
        <translation>{} {0|sample has|samples have} tokens outside the tolerance, and no rule explains them: they are neither shifted nor exchanged, and no constant, factor or position makes them agree.</translation>
    </message>
    <message>
        <source>The generated tokens or texts of {} samples differ; log-probabilities after the first other token belong to another sequence.</source>
        <translation>The generated tokens or texts of {} {0|sample|samples} differ; log-probabilities after the first other token belong to another sequence.</translation>
    </message>
    <message>
        <source>{} samples end earlier in one of the runs; what both have agrees.</source>
        <translation>{} {0|sample ends|samples end} earlier in one of the runs; what both have agrees.</translation>
    </message>
    <message>
        <source>The tokens agree; a score or label of {} samples differs.</source>
        <translation>The tokens agree; a score or label of {} {0|sample|samples} differs.</translation>
    </message>
    <message>
        <source>{} values</source>
        <translation>{} {0|value|values}</translation>
    </message>
    <message>
        <source>... and {} more files.</source>
        <translation>... and {} more {0|file|files}.</translation>
    </message>
    <message>
        <source>{} files; SHA-256 of their list: {}</source>
        <translation>{} {0|file|files}; SHA-256 of their list: {}</translation>
    </message>
    <message>
        <source>... and {} more keys.</source>
        <translation>... and {} more {0|key|keys}.</translation>
    </message>
    <message>
        <source>{} steps compared</source>
        <translation>{} {0|step|steps} compared</translation>
    </message>
    <message>
        <source>{} rows of {} dump pairs compared by {}</source>
        <translation>{} {0|row|rows} of {} dump {1|pair|pairs} compared by {}</translation>
    </message>
    <message>
        <source>, {} dumps without a partner</source>
        <translation>, {} {0|dump|dumps} without a partner</translation>
    </message>
    <message>
        <source>{} samples</source>
        <translation>{} {0|sample|samples}</translation>
    </message>
    <message>
        <source>{} files read</source>
        <translation>{} {0|file|files} read</translation>
    </message>
    <message>
        <source>{} bytes</source>
        <translation>{} {0|byte|bytes}</translation>
    </message>
    <message>
        <source>{} calls</source>
        <translation>{} {0|call|calls}</translation>
    </message>
    <message>
        <source>{} characters</source>
        <translation>{} {0|character|characters}</translation>
    </message>
    <message>
        <source>{} columns</source>
        <translation>{} {0|column|columns}</translation>
    </message>
    <message>
        <source>{} comparisons</source>
        <translation>{} {0|comparison|comparisons}</translation>
    </message>
    <message>
        <source>{} data sets</source>
        <translation>{} {0|data set|data sets}</translation>
    </message>
    <message>
        <source>{} dumps</source>
        <translation>{} {0|dump|dumps}</translation>
    </message>
    <message>
        <source>{} events</source>
        <translation>{} {0|event|events}</translation>
    </message>
    <message>
        <source>{} files</source>
        <translation>{} {0|file|files}</translation>
    </message>
    <message>
        <source>{} folders</source>
        <translation>{} {0|folder|folders}</translation>
    </message>
    <message>
        <source>{} lines</source>
        <translation>{} {0|line|lines}</translation>
    </message>
    <message>
        <source>{} lines of a source</source>
        <translation>{} {0|line of a source|lines of a source}</translation>
    </message>
    <message>
        <source>{} log records</source>
        <translation>{} {0|log record|log records}</translation>
    </message>
    <message>
        <source>{} mapping entries</source>
        <translation>{} {0|mapping entry|mapping entries}</translation>
    </message>
    <message>
        <source>{} metrics</source>
        <translation>{} {0|metric|metrics}</translation>
    </message>
    <message>
        <source>{} objects</source>
        <translation>{} {0|object|objects}</translation>
    </message>
    <message>
        <source>{} operators</source>
        <translation>{} {0|operator|operators}</translation>
    </message>
    <message>
        <source>{} pairs of dumps</source>
        <translation>{} {0|pair of dumps|pairs of dumps}</translation>
    </message>
    <message>
        <source>{} parts</source>
        <translation>{} {0|part|parts}</translation>
    </message>
    <message>
        <source>{} programs</source>
        <translation>{} {0|program|programs}</translation>
    </message>
    <message>
        <source>{} records</source>
        <translation>{} {0|record|records}</translation>
    </message>
    <message>
        <source>{} rows</source>
        <translation>{} {0|row|rows}</translation>
    </message>
    <message>
        <source>The given layouts do not fit the dumps, and no dump was compared. The first step of A has {} dumps, and the layout of A ({}) has {} processes. The first step of B has {} dumps, and the layout of B ({}) has {} processes.</source>
        <translation>The given layouts do not fit the dumps, and no dump was compared. The first step of A has {} {0|dump|dumps}, and the layout of A ({}) has {} {2|process|processes}. The first step of B has {} {3|dump|dumps}, and the layout of B ({}) has {} {5|process|processes}.</translation>
    </message>
    <message>
        <source>{} rules</source>
        <translation>{} {0|rule|rules}</translation>
    </message>
    <message>
        <source>{} runs</source>
        <translation>{} {0|run|runs}</translation>
    </message>
    <message>
        <source>{} sources</source>
        <translation>{} {0|source|sources}</translation>
    </message>
    <message>
        <source>{} statements</source>
        <translation>{} {0|statement|statements}</translation>
    </message>
    <message>
        <source>{} steps</source>
        <translation>{} {0|step|steps}</translation>
    </message>
    <message>
        <source>{} tensor files</source>
        <translation>{} {0|tensor file|tensor files}</translation>
    </message>
    <message>
        <source>{} tensors</source>
        <translation>{} {0|tensor|tensors}</translation>
    </message>
    <message>
        <source>{} tokens</source>
        <translation>{} {0|token|tokens}</translation>
    </message>
    <message>
        <source>{} entries</source>
        <translation>{} {0|entry|entries}</translation>
    </message>
    <message>
        <source>{} journals</source>
        <translation>{} {0|journal|journals}</translation>
    </message>
    <message>
        <source>{} links</source>
        <translation>{} {0|link|links}</translation>
    </message>
    <message>
        <source>{} names</source>
        <translation>{} {0|name|names}</translation>
    </message>
    <message>
        <source>{} options</source>
        <translation>{} {0|option|options}</translation>
    </message>
    <message>
        <source>{} pages</source>
        <translation>{} {0|page|pages}</translation>
    </message>
    <message>
        <source>{} places</source>
        <translation>{} {0|place|places}</translation>
    </message>
    <message>
        <source>{} records of other runs</source>
        <translation>{} {0|record of other runs|records of other runs}</translation>
    </message>
    <message>
        <source>{} transactions</source>
        <translation>{} {0|transaction|transactions}</translation>
    </message>
    <message>
        <source>{} commands</source>
        <translation>{} {0|command|commands}</translation>
    </message>
    <message>
        <source>{} dump files</source>
        <translation>{} {0|dump file|dump files}</translation>
    </message>
    <message>
        <source>{} log files</source>
        <translation>{} {0|log file|log files}</translation>
    </message>
    <message>
        <source>{} ranks</source>
        <translation>{} {0|rank|ranks}</translation>
    </message>
    <message>
        <source>{} values of {}</source>
        <translation>{} {0|value|values} of {}</translation>
    </message>
    <message>
        <source>{} of {} steps</source>
        <translation>{} of {} {1|step|steps}</translation>
    </message>
    <message>
        <source>{} of {} dumps</source>
        <translation>{} of {} {1|dump|dumps}</translation>
    </message>
    <message>
        <source>{} of {} ranks</source>
        <translation>{} of {} {1|rank|ranks}</translation>
    </message>
    <message>
        <source>{} of {} rows</source>
        <translation>{} of {} {1|row|rows}</translation>
    </message>
    <message>
        <source>{} of {} metrics</source>
        <translation>{} of {} {1|metric|metrics}</translation>
    </message>
    <message>
        <source> and {} more metrics</source>
        <translation> and {} more {0|metric|metrics}</translation>
    </message>
    <message>
        <source>noise of {} runs</source>
        <translation>noise of {} {0|run|runs}</translation>
    </message>
    <message>
        <source>inside the noise of {} runs</source>
        <translation>inside the noise of {} {0|run|runs}</translation>
    </message>
    <message>
        <source>{} common steps; {} only in A, {} only in B</source>
        <translation>{} common {0|step|steps}; {} only in A, {} only in B</translation>
    </message>
    <message>
        <source>{} steps only in A, {} only in B: progress bars and timers print what the time allows; they are not missing</source>
        <translation>{} {0|step|steps} only in A, {} only in B: progress bars and timers print what the time allows; they are not missing</translation>
    </message>
    <message>
        <source>{} rows ignored by {} rules</source>
        <translation>{} {0|row|rows} ignored by {} {1|rule|rules}</translation>
    </message>
    <message>
        <source>{} rows matched manually</source>
        <translation>{} {0|row|rows} matched manually</translation>
    </message>
    <message>
        <source>BROKEN: {} findings, the first in step {}</source>
        <translation>BROKEN: {} {0|finding|findings}, the first in step {}</translation>
    </message>
    <message>
        <source>POSSIBLE: {} findings that may have a harmless reason</source>
        <translation>POSSIBLE: {} {0|finding|findings} that may have a harmless reason</translation>
    </message>
    <message>
        <source>{} of {} dumps, {} forward calls; a law exists for {} of them</source>
        <translation>{} of {} {1|dump|dumps}, {} forward {2|call|calls}; a law exists for {} of them</translation>
    </message>
    <message>
        <source>{} more findings: --format json lists them</source>
        <translation>{} more {0|finding|findings}: --format json lists them</translation>
    </message>
    <message>
        <source>of {} metrics that are named like a training loss, &quot;{}&quot; is the likeliest</source>
        <translation>of {} {0|metric|metrics} that {0|is|are} named like a training loss, &quot;{}&quot; is the likeliest</translation>
    </message>
    <message>
        <source>outside: {} series of {} modules in {} ranks</source>
        <translation>outside: {} series of {} {1|module|modules} in {} {2|rank|ranks}</translation>
    </message>
    <message>
        <source>leaves the noise of {} runs slowly: steps {} to {} together, on average {} deviations from their mean; no single step is outside before</source>
        <translation>leaves the noise of {} {0|run|runs} slowly: steps {} to {} together, on average {} deviations from their mean; no single step is outside before</translation>
    </message>
    <message>
        <source>outside the noise of {} runs from step {}: A {}, mean {}, deviation {}, allowed {}</source>
        <translation>outside the noise of {} {0|run|runs} from step {}: A {}, mean {}, deviation {}, allowed {}</translation>
    </message>
    <message>
        <source>inside the noise of {} runs; a single step {} deviations from their mean would be outside ({} % false alarms on the whole curve)</source>
        <translation>inside the noise of {} {0|run|runs}; a single step {} deviations from their mean would be outside ({} % false alarms on the whole curve)</translation>
    </message>
    <message>
        <source>; {} steps without two repeats were judged by the tolerance</source>
        <translation>; {} {0|step|steps} without two repeats {0|was|were} judged by the tolerance</translation>
    </message>
    <message>
        <source>the {} runs have no steps in common: the tolerance decides</source>
        <translation>the {} {0|run has|runs have} no steps in common: the tolerance decides</translation>
    </message>
    <message>
        <source>{} runs are too few for this noise: only a step more than {} deviations from their mean would be outside. The tolerance decides; add repeats (--baseline)</source>
        <translation>{} {0|run is|runs are} too few for this noise: only a step more than {} deviations from their mean would be outside. The tolerance decides; add repeats (--baseline)</translation>
    </message>
    <message>
        <source>... and {} more pairs; --format json lists them all.</source>
        <translation>... and {} more {0|pair|pairs}; --format json lists them all.</translation>
    </message>
    <message>
        <source>Operators: {} (by {}, {} pairs of dumps)</source>
        <translation>Operators: {} (by {}, {} {2|pair|pairs} of dumps)</translation>
    </message>
    <message>
        <source>DIFFERENT: {} leaves the majority of {} ranks in step {}, first at {}</source>
        <translation>DIFFERENT: {} leaves the majority of {} {1|rank|ranks} in step {}, first at {}</translation>
    </message>
    <message>
        <source>DIFFERENT: rank{} leaves the majority of {} ranks in step {}, by its {}</source>
        <translation>DIFFERENT: rank{} leaves the majority of {} {1|rank|ranks} in step {}, by its {}</translation>
    </message>
    <message>
        <source>{} leaves the others in {} rows, first in row {}, {}, in which {} ranks agree</source>
        <translation>{} leaves the others in {} {1|row|rows}, first in row {}, {}, in which {} {4|rank agrees|ranks agree}</translation>
    </message>
    <message>
        <source>{} make the same calls; {} rows each, a majority agrees in {}</source>
        <translation>{} make the same calls; {} {1|row|rows} each, a majority agrees in {}</translation>
    </message>
    <message>
        <source>{} alike; {} rows each, a majority agrees in {}</source>
        <translation>{} alike; {} {1|row|rows} each, a majority agrees in {}</translation>
    </message>
    <message>
        <source>{} rows differ without a majority.</source>
        <translation>{} {0|row differs|rows differ} without a majority.</translation>
    </message>
    <message>
        <source>{} more ranks leave the majority: --format json lists them</source>
        <translation>{} more {0|rank leaves|ranks leave} the majority: --format json lists them</translation>
    </message>
    <message>
        <source>{} more steps: --format json lists them</source>
        <translation>{} more {0|step|steps}: --format json lists them</translation>
    </message>
    <message>
        <source>{} of {} elements differ, each in one bit, first element {}, {}: {:.9g} became {:.9g}. Flipped bits look like this, but so do rounding and other data.</source>
        <translation>{} of {} {1|element|elements} {0|differs|differ}, each in one bit, first element {}, {}: {:.9g} became {:.9g}. Flipped bits look like this, but so do rounding and other data.</translation>
    </message>
    <message>
        <source>{} of {} dumps of {} steps, {} values of metrics</source>
        <translation>{} of {} {1|dump|dumps} of {} {2|step|steps}, {} {3|value|values} of metrics</translation>
    </message>
    <message>
        <source>step {}, rank{}: {} is {:.9g}, and {:.9g} on {} of {} ranks</source>
        <translation>step {}, rank{}: {} is {:.9g}, and {:.9g} on {} of {} {6|rank|ranks}</translation>
    </message>
    <message>
        <source>{} records from line {}, steps {} to {}</source>
        <translation>{} {0|record|records} from line {}, steps {} to {}</translation>
    </message>
    <message>
        <source>{} records replaced by a later record of the same step</source>
        <translation>{} {0|record|records} replaced by a later record of the same step</translation>
    </message>
    <message>
        <source>{} records without a value</source>
        <translation>{} {0|record|records} without a value</translation>
    </message>
    <message>
        <source>{} of {} lines</source>
        <translation>{} of {} {1|line|lines}</translation>
    </message>
    <message>
        <source>{}: {} logs, {} dumps</source>
        <translation>{}: {} {1|log|logs}, {} {2|dump|dumps}</translation>
    </message>
    <message>
        <source>, {} files of tokens</source>
        <translation>, {} {0|file|files} of tokens</translation>
    </message>
    <message>
        <source>{} samples, {} tokens that count; {} tokens outside</source>
        <translation>{} {0|sample|samples}, {} {1|token that counts|tokens that count}; {} {2|token|tokens} outside</translation>
    </message>
    <message>
        <source>WITHIN THE NOISE: the runs are not equal, and A is inside the noise of {} runs</source>
        <translation>WITHIN THE NOISE: the runs are not equal, and A is inside the noise of {} {0|run|runs}</translation>
    </message>
</context>
</TS>
