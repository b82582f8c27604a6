// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.ArrivalAction;
import org.sigcore.gatling.core.Checks;
import org.sigcore.gatling.core.ExpressionText;
import org.sigcore.gatling.core.Outcome;
import org.sigcore.gatling.core.Priority;
import org.sigcore.gatling.core.UserAction;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Makes a call and continues when it has completed. Non-blocking; runs entirely on the user's event loop. */
final class SbiAction extends UserAction {
    private static final byte[] NO_BODY = {};
    private static final String PRIORITY = "3gpp-sbi-message-priority";
    private static final String TARGET_API_ROOT = "3gpp-sbi-target-apiroot";

    private final SbiCall call;
    private final SbiComponents components;
    private final SbiProtocol protocol;
    private final Outcome outcome;
    private final SbiChecks checks;

    /** @throws IllegalArgumentException if the script is invalid */
    SbiAction(SbiCall call, SbiComponents components, Action next) {
        super(call.name().source(), next);
        this.call = call;
        this.components = components;
        this.protocol = components.protocol();
        this.outcome = components.outcome();
        this.checks = new SbiChecks(name(), call.checks());
        boolean path = call.target().source().startsWith("/");
        if (path && protocol.target() == null && (protocol.scp() == null || !call.delegated())) {
            throw new IllegalArgumentException(name() + ": a path needs sbi().target(…), or an SCP and discover(…)");
        }
        if (call.target().isConstant()) {
            var _ = Way.of(protocol, call.delegated(), call.target().source());
        }
    }

    /**
     * Destination of a call.
     *
     * @param to API root of the server to connect to
     * @param producer producer named to the SCP; null if omitted
     */
    private record Way(ApiRoot to, String path, @Nullable ApiRoot producer) {
        static Way of(SbiProtocol protocol, boolean delegated, String target) {
            ApiRoot scp = protocol.scp();
            ApiRoot producer = protocol.target();
            String path = target;
            if (!target.startsWith("/")) {
                int host = target.indexOf("://");
                int begin = host < 0 ? -1 : target.indexOf('/', host + 3);
                if (begin < 0) {
                    throw new IllegalArgumentException("neither a path nor a URI with one: " + target);
                }
                producer = ApiRoot.parse(target.substring(0, begin));
                path = target.substring(begin);
            } else if (scp != null && delegated) {
                producer = null;
            }
            if (scp != null) {
                return new Way(scp, path, producer);
            }
            if (producer == null) {
                throw new IllegalArgumentException("no destination for " + target);
            }
            return new Way(producer, path, null);
        }
    }

    @Override
    public void execute(Session session) {
        long due = ArrivalAction.due(session, System.nanoTime());
        Session begun = ArrivalAction.begun(session);
        String label = name();
        Way way;
        SbiRequest request;
        try {
            var user = new io.gatling.javaapi.core.Session(begun);
            label = call.name().text(user);
            way = Way.of(protocol, call.delegated(), call.target().text(user));
            request = request(way, user, Priority.of(begun));
        } catch (RuntimeException e) {
            next().$bang(outcome.crashed(begun, label, String.valueOf(e.getMessage())));
            return;
        }
        String named = label;
        var _ = components
                .caller(begun)
                .sendAsync(way.to(), request, protocol.timeout())
                .whenComplete((response, failure) -> back(begun, () -> end(begun, named, due, response, failure)));
    }

    private SbiRequest request(Way way, io.gatling.javaapi.core.Session user, @Nullable Integer priority) {
        SbiHeaders headers = SbiHeaders.empty();
        if (way.producer() != null) {
            headers.add(TARGET_API_ROOT, way.producer().toString());
        }
        if (priority != null
                && call.headers().stream().noneMatch(each -> each.getKey().equals(PRIORITY))) {
            headers.add(PRIORITY, priority.toString());
        }
        if (!protocol.userAgent().isEmpty()) {
            headers.add("user-agent", protocol.userAgent());
        }
        for (Map.Entry<String, ExpressionText> field : call.headers()) {
            if (protocol.scp() != null || !SbiCall.discovery(field.getKey())) {
                headers.add(field.getKey(), field.getValue().text(user));
            }
        }
        ExpressionText body = call.body();
        byte[] bytes = body == null ? NO_BODY : body.text(user).getBytes(StandardCharsets.UTF_8);
        return new SbiRequest(call.method(), way.path(), headers, bytes, Map.of(), "", null);
    }

    // Fetching a token completes on another thread.
    private static void back(Session session, Runnable end) {
        if (session.eventLoop().inEventLoop()) {
            end.run();
        } else {
            session.eventLoop().execute(end);
        }
    }

    private void end(
            Session session, String label, long due, @Nullable SbiResponse response, @Nullable Throwable failure) {
        if (response == null) {
            Throwable why =
                    failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
            String text = why == null ? "no answer" : String.valueOf(why.getMessage());
            next().$bang(outcome.ended(session, label, due, null, text));
            return;
        }
        Checks.Result result = checks.of(response, session);
        next().$bang(outcome.ended(result.session(), label, due, "" + response.status(), result.failure()));
    }
}
