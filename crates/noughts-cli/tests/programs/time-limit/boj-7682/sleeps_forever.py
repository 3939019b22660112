# Sleeps for ever.
# options: --time-limit 0.5
import time

while True:
    time.sleep(3600)
