// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class BodyPartsTest {
    private final BodyParts parts = new BodyParts(1);

    @Test
    void smallParts_areCopiedIntoOne() {
        ByteBuf read = Unpooled.buffer(4096).writeZero(4096);
        for (int i = 0; i < 10; i++) {
            parts.add(read.readRetainedSlice(100));
        }
        ByteBuf shared = read.readRetainedSlice(100);
        parts.addShared(shared);
        shared.release();
        assertThat(read.refCnt()).isEqualTo(1);
        read.release();
        assertThat(parts.size()).isEqualTo(1);
        assertThat(parts.get(0).readableBytes()).isEqualTo(1100);
        parts.release();
        assertThat(parts.isEmpty()).isTrue();
    }

    @Test
    void copyThatIsBeingSent_isNotChangedByLaterParts() {
        parts.add(small('a'));
        ByteBuf sent = parts.get(0).retainedDuplicate();
        for (char next = 'b'; next <= 'z'; next++) {
            parts.add(small(next));
        }
        assertThat(sent.readableBytes()).isEqualTo(1);
        assertThat(sent.readByte()).isEqualTo((byte) 'a');
        sent.release();
        assertThat(parts.get(0).readableBytes()).isEqualTo(26);
        parts.release();
    }

    @Test
    void partThatFillsItsBuffer_isNotCopied_andOrderIsKept() {
        ByteBuf large = Unpooled.buffer(100).writeZero(100);
        ByteBuf shared = Unpooled.buffer(100).writeZero(100);
        parts.add(small('a'));
        parts.add(large);
        parts.add(small('b'));
        parts.addShared(shared);
        assertThat(parts.size()).isEqualTo(4);
        assertThat(parts.get(1)).isSameAs(large);
        assertThat(parts.get(2).getByte(0)).isEqualTo((byte) 'b');
        assertThat(shared.refCnt()).isEqualTo(2);
        parts.release();
        assertThat(large.refCnt()).isZero();
        assertThat(shared.release()).isTrue();
    }

    private static ByteBuf small(char text) {
        return Unpooled.buffer(1024).writeByte(text);
    }
}
