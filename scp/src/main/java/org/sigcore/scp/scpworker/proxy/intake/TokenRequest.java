// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.rest.ContentCoding;
import org.sigcore.sbi.server.DeferredReceiver;

/**
 * Body of an access token request, held until the name of its consumer has been read. A form larger than any token
 * request is rejected. Event loop only.
 */
@SpecRef("TS 29.510 6.3.5.2.2")
final class TokenRequest implements SbiStreamReceiver {
    private static final int MAX_FORM = 32 << 10;
    private static final String CONSUMER = "nfInstanceId";

    private final List<CharSequence> codings;
    private final Predicate<String> allowed;
    private final Supplier<SbiStreamReceiver> next;
    private final Consumer<ProblemDetails> refusal;
    private final DeferredReceiver held = new DeferredReceiver();
    private final BodyCollector form = new BodyCollector(MAX_FORM);
    private boolean decided;

    /**
     * @param codings values of {@code content-encoding}: the NRF decodes the form before it reads the name
     * @param allowed tests if the consumer may act as an NF instance
     * @param next forwards the request
     * @param refusal rejects the request
     */
    TokenRequest(
            List<CharSequence> codings,
            Predicate<String> allowed,
            Supplier<SbiStreamReceiver> next,
            Consumer<ProblemDetails> refusal) {
        this.codings = codings;
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
            refuse(otherName());
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
        ProblemDetails problem = problem();
        if (problem == null) {
            decided = true;
            held.proceed(next.get());
        } else {
            refuse(problem);
        }
    }

    private void refuse(ProblemDetails problem) {
        decided = true;
        held.refuse();
        refusal.accept(problem);
    }

    // A body that is not a form is forwarded and rejected by the NRF; one with an unknown coding may be a form.
    private @Nullable ProblemDetails problem() {
        byte[] plain;
        try {
            plain = ContentCoding.plain(codings, form.bytes(), MAX_FORM);
        } catch (ProblemException e) {
            return e.problem();
        }
        try {
            boolean named = QueryParams.parse(new String(plain, StandardCharsets.UTF_8)).all(CONSUMER).stream()
                    .allMatch(allowed);
            return named ? null : otherName();
        } catch (ProblemException e) {
            return null;
        }
    }

    /** Returns the rejection of a request in the name of another NF instance. */
    static ProblemDetails otherName() {
        return ProblemDetails.of(
                SbiCause.MODIFICATION_NOT_ALLOWED, "the request is in the name of another NF instance than the sender");
    }
}
