// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainFileTest {
    private static final byte[] CONTENT = "the pages of a store".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    @Test
    void interruptBeforeOrDuringRead_doesNotCloseFile() throws Exception {
        Path path = Files.write(folder.resolve("pages"), CONTENT);
        try (FileChannel file = open(path);
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Callable<byte[]> reads = () -> {
                for (int n = 0; n < 200; n++) {
                    assertThat(read(file)).isEqualTo(CONTENT);
                }
                return read(file);
            };
            for (int n = 0; n < 100; n++) {
                Future<byte[]> interrupted = threads.submit(reads);
                Future<byte[]> bystander = threads.submit(reads);
                interrupted.cancel(true);
                assertThat(bystander.get()).isEqualTo(CONTENT);
            }
        }
    }

    @Test
    void interruptFlag_isKeptForReader() throws IOException, InterruptedException, ExecutionException {
        Path path = Files.write(folder.resolve("pages"), CONTENT);
        try (FileChannel file = open(path);
                ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Boolean> kept = thread.submit(() -> {
                Thread.currentThread().interrupt();
                assertThat(read(file)).isEqualTo(CONTENT);
                return Thread.interrupted();
            });
            assertThat(kept.get()).isTrue();
        }
    }

    @Test
    void writtenBytes_areRead_andEndOfFileIsReported() throws IOException {
        Path path = folder.resolve("pages");
        try (FileChannel file = open(path)) {
            file.write(ByteBuffer.wrap(CONTENT), 100);
            assertThat(read(file, 100)).isEqualTo(CONTENT);
            file.truncate(50);
            assertThat(file.size()).isEqualTo(50);
            assertThat(file.read(ByteBuffer.allocate(1), 100)).isEqualTo(-1);
        }
    }

    private static FileChannel open(Path path) throws IOException {
        return FilePath.get(PlainFile.prefix() + path).open("rw");
    }

    private static byte[] read(FileChannel file) throws IOException {
        return read(file, 0);
    }

    private static byte[] read(FileChannel file, long position) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(CONTENT.length);
        file.read(into, position);
        return into.array();
    }
}
