// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.DeferredReceiver;

/**
 * The body of an access token request, held until it says in whose name the token is asked for. A form that is larger than
 * any token request is refused. Event loop only.
 */
@SpecRef("TS 29.510 6.3.5.2.2")
final class TokenRequest implements SbiStreamReceiver {
    private static final int MAX_FORM = 32 << 10;
    private static final String CONSUMER = "nfInstanceId";

    private final Predicate<String> allowed;
    private final Supplier<SbiStreamReceiver> next;
    private final Consumer<Boolean> refusal;
    private final DeferredReceiver held = new DeferredReceiver();
    private final BodyCollector form = new BodyCollector(MAX_FORM);
    private boolean decided;

    /**
     * @param allowed whether the consumer may name an NF instance as itself
     * @param next forwards the request
     * @param refusal answers it; is given whether the request has ended
     */
    TokenRequest(Predicate<String> allowed, Supplier<SbiStreamReceiver> next, Consumer<Boolean> refusal) {
        this.allowed = allowed;
        this.next = next;
        this.refusal = refusal;
    }

    @Override
    public void onData(ByteBuf data, boolean endOfStream) {
        ByteBuf copy = decided ? data : data.retainedDuplicate();
        held.onData(data, endOfStream);
        if (decided) {
            return;
        }
        if (!form.add(copy)) {
            copy.release();
            refuse(endOfStream);
        } else if (endOfStream) {
            decide();
        }
    }

    @Override
    public void onTrailers(Http2Headers trailers) {
        held.onTrailers(trailers);
        if (!decided) {
            decide();
        }
    }

    @Override
    public void onReset(SbiFailure failure) {
        decided = true;
        held.onReset(failure);
    }

    private void decide() {
        if (namesConsumer()) {
            decided = true;
            held.proceed(next.get());
        } else {
            refuse(true);
        }
    }

    private void refuse(boolean ended) {
        decided = true;
        held.refuse();
        refusal.accept(ended);
    }

    // What is no form is for the NRF to refuse.
    private boolean namesConsumer() {
        try {
            return QueryParams.parse(new String(form.bytes(), StandardCharsets.UTF_8)).all(CONSUMER).stream()
                    .allMatch(allowed);
        } catch (ProblemException e) {
            return true;
        }
    }
}
