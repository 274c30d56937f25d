# A network with one hidden layer learns y = 10 x, in plain Python: it needs no framework and runs in a second.
import random

points = [(x / 10, x) for x in range(8)]
hidden = 16
weights = [random.uniform(-1, 1) for _ in range(hidden)]
outgoing = [random.uniform(-1, 1) for _ in range(hidden)]

for step in range(1, 201):
    loss = 0.0
    weight_gradient = [0.0] * hidden
    outgoing_gradient = [0.0] * hidden
    for x, y in points:
        activations = [max(0.0, weight * x) for weight in weights]
        error = sum(a * o for a, o in zip(activations, outgoing)) - y
        loss += error * error / len(points)
        for i, activation in enumerate(activations):
            outgoing_gradient[i] += 2 * error * activation / len(points)
            if activation > 0:
                weight_gradient[i] += 2 * error * outgoing[i] * x / len(points)
    weights = [w - 0.002 * g for w, g in zip(weights, weight_gradient)]
    outgoing = [o - 0.002 * g for o, g in zip(outgoing, outgoing_gradient)]
    print(f"step {step} loss {loss!r}")
