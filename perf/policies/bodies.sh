#!/bin/sh
# Measures the CPU time of the full validation of bodies, and of ordering the requests of a Diameter session.
# Needs policy/target/policy.jar (mvn -Pquick package -pl policy -am).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../jdk.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && "$jar_tool" xf "$here/../../policy/target/policy.jar" BOOT-INF)
"$java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "$work/BOOT-INF/classes:$work/BOOT-INF/lib/*" "$here/Bodies.java"
