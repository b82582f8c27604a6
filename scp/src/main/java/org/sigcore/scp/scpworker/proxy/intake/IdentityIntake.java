// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Locale;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.metric.EventCounters;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.intake.ConsumerIdentity.Mismatch;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.service.TrafficPolicy;

/**
 * Rejects requests that claim another NF instance than that of their consumer, or that of this SCP, whose certificate
 * authenticates what it forwards. Removes headers that only a gateway may set.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8"})
public final class IdentityIntake implements Intake {
    private static final AsciiString CERTIFICATE = AsciiString.cached("x-forwarded-client-cert");
    private static final AsciiString TOKEN_SUBJECT = AsciiString.cached("x-forwarded-token-subject");
    private static final AsciiString GET = AsciiString.cached("GET");
    private static final AsciiString POST = AsciiString.cached("POST");
    private static final AsciiString TOKEN_PATH = AsciiString.cached("/token");

    private final ConsumerIdentity identity;
    private final ErrorResponder answers;
    private final EventCounters<Refusal> refused = new EventCounters<>(Refusal.class);

    /** Reason of a rejection. */
    public enum Refusal {
        TOKEN,
        ASSERTION,
        REQUESTER,
        /** The request changes this SCP's registration or requests a token in its name. */
        OWN_NAME;

        /** Returns the value of the metric tag. */
        public String tag() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * @param self NF instance id of this SCP
     * @param table contains the NF instances registered as proxies
     * @param answers sends errors of this SCP
     */
    public IdentityIntake(String self, Supplier<RouteTable> table, ErrorResponder answers) {
        this.identity = new ConsumerIdentity(self, table);
        this.answers = answers;
    }

    /** Returns the number of requests rejected for that reason. */
    public long refused(Refusal why) {
        return refused.sum(why);
    }

    @Override
    public boolean active(RequestContext context) {
        return true;
    }

    @Override
    public SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next) {
        headers.remove(CERTIFICATE);
        headers.remove(TOKEN_SUBJECT);
        TrafficPolicy policy = context.policy();
        SSLSession session = policy.intake().oauth().certificateBinding() ? stream.tlsSession() : null;
        Mismatch mismatch = session == null ? null : identity.mismatch(session, headers);
        if (mismatch != null) {
            return refuse(stream, Refusal.valueOf(mismatch.name()), mismatch.problem(), policy);
        }
        CharSequence method = headers.method();
        if (GET.contentEquals(method)) {
            return next.accept(stream, headers, endOfStream, context);
        }
        if (!POST.contentEquals(method)) {
            return PlainPath.contains(PlainPath.of(headers.path()), identity.self())
                    ? refuse(stream, Refusal.OWN_NAME, TokenRequest.otherName(), policy)
                    : next.accept(stream, headers, endOfStream, context);
        }
        return endOfStream || !PlainPath.of(headers.path()).endsWith(TOKEN_PATH)
                ? next.accept(stream, headers, endOfStream, context)
                : new TokenRequest(
                        headers.getAll(HeaderNames.CONTENT_ENCODING),
                        id -> identity.maySpeakFor(id, session),
                        () -> next.accept(stream, headers, false, context),
                        problem -> refuse(stream, Refusal.OWN_NAME, problem, policy));
    }

    private SbiStreamReceiver refuse(SbiStream stream, Refusal why, ProblemDetails problem, TrafficPolicy policy) {
        refused.count(why);
        answers.write(stream, problem, policy.protection());
        return SbiStreamReceiver.DEAF;
    }
}
