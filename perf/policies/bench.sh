#!/bin/sh
# Measures the CPU time of a policy decision: projects "low" and "high", commons-jexl for comparison, tables of three sizes, and a compilation.
# Needs policy/target/policy.jar and scp/target/scp.jar (mvn -Pquick package -pl policy,scp -am).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../jdk.sh"
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && "$jar_tool" xf "$root/policy/target/policy.jar" BOOT-INF && "$jar_tool" xf "$root/scp/target/scp.jar" BOOT-INF/lib)
"$java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp "$work/BOOT-INF/classes:$work/BOOT-INF/lib/*" "$here/Decisions.java" "$here"
