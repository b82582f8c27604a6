// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Program of a network function: its jar or, after a training start, the unpacked jar with an ahead-of-time cache (JEP
 * 514), which saves two thirds of the CPU time of a start. Both are stored where {@code deploy/local/sigcore} expects
 * them and remain valid until the jar is rebuilt. Not thread-safe.
 */
final class QuickStart {
    private static final String QUIET = "-Xlog:aot*=off";
    private static final long UNPACK_SECONDS = 120;
    private final Path jar;
    private final Path quick;
    private final Path unpacked;
    private final Path cache;
    private final Path written;
    private final Path place;

    QuickStart(Path root, String nf) {
        Path target = root.resolve(nf).resolve("target");
        jar = target.resolve(nf + ".jar");
        quick = target.resolve("quick");
        unpacked = quick.resolve(nf + ".jar");
        cache = quick.resolve(nf + ".aot");
        written = quick.resolve(nf + ".aot.scenarios");
        place = quick.resolve("place");
    }

    /** Returns the arguments that follow the JVM options on the command line. */
    List<String> program() {
        return learnt()
                ? List.of(QUIET, "-XX:AOTCache=" + cache, "-jar", unpacked.toString())
                : List.of("-jar", jar.toString());
    }

    /** Returns the arguments of the training start, which writes the cache when it ends. */
    List<String> lesson() {
        return List.of(QUIET, "-XX:AOTCacheOutput=" + written, "-jar", unpacked.toString());
    }

    /**
     * Activates the cache of a training start. An incomplete cache is discarded, since it crashes the JVM.
     *
     * @param log complete output of the training JVM
     */
    void keep(String log) {
        try {
            if (log.contains("creation is complete: " + written)) {
                Files.move(written, cache, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(cache + " cannot be kept", e);
        }
    }

    /**
     * Returns true if a cache of this build exists that was created at this path. A cache contains the path of the
     * unpacked jar.
     */
    boolean learnt() {
        try {
            return Files.exists(cache)
                    && Files.exists(place)
                    && Files.readString(place).strip().equals(unpacked.toString())
                    && changed(cache).compareTo(changed(jar)) >= 0;
        } catch (IOException e) {
            return false; // removed concurrently
        }
    }

    // Builds set the modification time of the jar to that of the release.
    private static FileTime changed(Path file) throws IOException {
        return (FileTime) Files.getAttribute(file, "unix:ctime");
    }

    /** Unpacks the jar. */
    void unpack(Path java) throws InterruptedException {
        try {
            Files.deleteIfExists(cache);
            Process process = new ProcessBuilder(
                            java.toString(),
                            "-Djarmode=tools",
                            "-jar",
                            jar.toString(),
                            "extract",
                            "--force",
                            "--destination",
                            quick.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(UNPACK_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(jar + " cannot be unpacked");
            }
            Files.writeString(place, unpacked.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(jar + " cannot be unpacked", e);
        }
    }
}
