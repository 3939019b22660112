# A list that grows for ever.
# options: --memory-limit 256
squares = []
while True:
    squares.append("." * 1000 + str(len(squares)))
