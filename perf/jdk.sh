# To be sourced: sets `java` to a JDK 25 or newer (from JAVA, JAVA_HOME, or detected) and `jar_tool` to its jar command.
java=${JAVA:-}
for candidate in "${JAVA_HOME:-/none}/bin/java" /usr/lib/jvm/*25*/bin/java java; do
    [ -z "$java" ] || break
    if "$candidate" -version 2>&1 | grep -Eq 'version "(2[5-9]|[3-9][0-9])'; then java=$candidate; fi
done
[ -n "$java" ] || { echo "no JDK 25: set JAVA" >&2; exit 1; }
# shellcheck disable=SC2034 # used by scripts that source this file
jar_tool=${java%java}jar
