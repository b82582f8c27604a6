# To be sourced: CPU time of the threads of a JVM by purpose.
threads() { # threads <pid>: prints the CPU time of the JVM so far, in µs: compiler, collector, other threads
    cat "/proc/$1"/task/*/stat 2>/dev/null | awk -v t="$(getconf CLK_TCK)" '
        { name = $0; sub(/^[0-9]+ \(/, "", name); sub(/\) .*/, "", name); sub(/^.*\) /, "")
          kind = name ~ /CompilerThre/ ? 1 : name ~ /^(GC |G1 |ZDriver|ZWorker|VM Thread)/ ? 2 : 3
          sum[kind] += $12 + $13 }
        END { printf "%d %d %d\n", sum[1] * 1e6 / t, sum[2] * 1e6 / t, sum[3] * 1e6 / t }'
}
