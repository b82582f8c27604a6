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
 * The program of a network function: its jar or, once one start has taught the JVM what later ones need, the same unpacked
 * beside an ahead-of-time cache (JEP 514), which saves a start two thirds of its CPU time. Both lie where {@code deploy/local/sigcore}
 * keeps them and are of use while the jar is not built again. For one thread.
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

    /** What follows the JVM's options on the command line of a start. */
    List<String> program() {
        return learnt()
                ? List.of(QUIET, "-XX:AOTCache=" + cache, "-jar", unpacked.toString())
                : List.of("-jar", jar.toString());
    }

    /** The same for the start from which the JVM learns: it writes the cache when it ends. */
    List<String> lesson() {
        return List.of(QUIET, "-XX:AOTCacheOutput=" + written, "-jar", unpacked.toString());
    }

    /**
     * Takes the cache of a lesson into use. One that was not written to its end brings a JVM down.
     *
     * @param log what the JVM of the lesson has printed until it ended
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

    /** True when there is a cache of this build that was made at this path; a cache contains the path of the unpacked jar. */
    boolean learnt() {
        try {
            return Files.exists(cache)
                    && Files.exists(place)
                    && Files.readString(place).strip().equals(unpacked.toString())
                    && changed(cache).compareTo(changed(jar)) >= 0;
        } catch (IOException e) {
            return false; // just removed
        }
    }

    // Builds set the time of modification to that of the release.
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
