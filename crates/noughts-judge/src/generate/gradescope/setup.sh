#!/bin/bash
# Prepares a machine of Gradescope to judge @ID@. Written by noughts generate.
set -e
if [ ! -f /autograder/source/noughts ]; then
    echo "the program noughts for Linux is missing beside setup.sh" >&2
    exit 1
fi
chmod +x /autograder/source/noughts
/autograder/source/noughts --version
# The languages of your students: g++ and Python here. Others are default-jdk, nodejs, golang.
apt-get update
apt-get install -y --no-install-recommends bubblewrap g++ python3
