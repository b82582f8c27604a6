// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.rest.ContentCoding;
import org.sigcore.scp.contract.scpmediation.Mediation;
import org.sigcore.scp.contract.scpmediation.Message;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/** Edits messages by rules, off the event loop. Thread-safe. */
final class Mediator {
    private final Mediation mediation;
    private final LongAdder failures = new LongAdder();

    /**
     * Header block and complete body of an edited message.
     *
     * @param body null when the message has none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Edited(Http2Headers headers, byte @Nullable [] body) {}

    Mediator(Mediation mediation) {
        this.mediation = mediation;
    }

    /** Returns the number of failed mediations, after which a message was forwarded unedited or rejected. */
    long failures() {
        return failures.sum();
    }

    /**
     * Edits a message.
     *
     * @param body null when the message has none, or the rules do not use it
     * @param done called on the event loop; receives null on failure
     */
    void edit(
            Triggers.Trigger trigger,
            EditedMessage.Setting setting,
            int status,
            Http2Headers headers,
            byte @Nullable [] body,
            Consumer<@Nullable Edited> done) {
        Fields fields = new Fields(headers);
        List<CharSequence> codings = headers.getAll(HeaderNames.CONTENT_ENCODING);
        boolean json = isJson(headers);
        Thread.ofVirtual().name("scp-mediation").start(() -> {
            Edited edited = null;
            try {
                String text = body == null || body.length == 0 || !json
                        ? null
                        : new String(ContentCoding.plain(codings, body, setting.maxBody()), StandardCharsets.UTF_8);
                Message message = new Message(setting.method(), setting.path(), status, fields.seen, text);
                edited = edited(fields, mediation.mediate(trigger.point().ruleGroup(), message), text, body);
            } catch (RuntimeException e) { // rule failed, body unreadable or role unreachable: the trigger decides
                failures.increment();
            }
            Edited result = edited;
            setting.loop().execute(() -> done.accept(result));
        });
    }

    // A changed body is sent without its former coding.
    private static Edited edited(Fields fields, Message answer, @Nullable String before, byte @Nullable [] body) {
        Http2Headers block = fields.block(answer.headers());
        String text = answer.body();
        if (text == null || text.equals(before)) {
            return new Edited(block, body);
        }
        block.remove(HeaderNames.CONTENT_ENCODING);
        return new Edited(block, text.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isJson(Http2Headers headers) {
        CharSequence type = headers.get(HeaderNames.CONTENT_TYPE);
        return type != null && AsciiString.contains(type, "json");
    }

    /** Converts a header block for the rules and back; unchanged fields keep their decoded bytes. */
    private static final class Fields {
        private final Http2Headers pseudo = new DefaultHttp2Headers(false);
        private final List<Message.Field> seen = new ArrayList<>(32);
        private final List<AsciiString> decoded = new ArrayList<>(64); // name and value of each field in seen

        Fields(Http2Headers headers) {
            for (Map.Entry<CharSequence, CharSequence> field : headers) {
                if (field.getKey().charAt(0) == ':') {
                    pseudo.add(field.getKey(), field.getValue());
                } else {
                    AsciiString name = HeaderNames.ascii(field.getKey());
                    AsciiString value = HeaderNames.ascii(field.getValue());
                    decoded.add(name);
                    decoded.add(value);
                    seen.add(new Message.Field(name.toString(), value.toString()));
                }
            }
        }

        /** Builds the edited block. Call it only once. */
        Http2Headers block(List<Message.Field> edited) {
            int next = 0;
            for (Message.Field field : edited) {
                int at = find(field, next);
                if (at < 0) {
                    pseudo.add(new AsciiString(field.name()), new AsciiString(field.value()));
                } else {
                    pseudo.add(decoded.get(2 * at), decoded.get(2 * at + 1));
                    next = at + 1;
                }
            }
            return pseudo;
        }

        @SuppressWarnings("ReferenceEquality") // local rules return unchanged fields as the same objects
        private int find(Message.Field field, int from) {
            for (int i = from; i < seen.size(); i++) {
                if (seen.get(i) == field) {
                    return i;
                }
            }
            return -1;
        }
    }
}
