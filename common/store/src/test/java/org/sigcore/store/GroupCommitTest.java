// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private final AtomicInteger turns = new AtomicInteger();
    private final Semaphore saving = new Semaphore(0);
    private final Semaphore go = new Semaphore(0);

    @Test
    void commitsDuringSave_shareNextSave() throws InterruptedException {
        try (GroupCommit commits = new GroupCommit(disk())) {
            Thread first = Thread.ofVirtual().start(commits::await);
            saving.acquireUninterruptibly();
            List<Thread> others = Stream.generate(() -> Thread.ofVirtual().start(commits::await))
                    .limit(10)
                    .toList();
            while (!others.stream().allMatch(other -> other.getState() == Thread.State.WAITING)) {
                LockSupport.parkNanos(1_000_000);
            }
            go.release(2);
            first.join();
            for (Thread other : others) {
                other.join();
            }
        }
        assertThat(turns).hasValue(2);
    }

    private GroupCommit.Disk disk() {
        return new GroupCommit.Disk() {
            @Override
            public void save() {
                turns.incrementAndGet();
                saving.release();
                go.acquireUninterruptibly();
            }

            @Override
            public void tick() {
                // nothing is due
            }
        };
    }
}
