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
 * Body of an access token request, held until the name of its consumer has been read. A form larger than any token
 * request is rejected. Event loop only.
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
     * @param allowed tests if the consumer may act as an NF instance
     * @param next forwards the request
     * @param refusal rejects the request; receives true when the request has ended
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

    // A body that is not a form is forwarded and rejected by the NRF.
    private boolean namesConsumer() {
        try {
            return QueryParams.parse(new String(form.bytes(), StandardCharsets.UTF_8)).all(CONSUMER).stream()
                    .allMatch(allowed);
        } catch (ProblemException e) {
            return true;
        }
    }
}
