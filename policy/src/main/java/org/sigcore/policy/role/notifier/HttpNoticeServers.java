// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.policy.contract.notifier.HttpNotices;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import org.sigcore.policy.kernel.notices.HttpNoticeServer;
import org.sigcore.policy.kernel.notices.NoticeCalls;
import org.sigcore.policy.kernel.notices.NoticeMeters;
import org.sigcore.sbi.SbiRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends notices to the configured HTTP servers. Thread-safe. */
public final class HttpNoticeServers implements HttpNotices {
    private static final Logger LOG = LoggerFactory.getLogger(HttpNoticeServers.class);
    private final ConfigView<Map<String, HttpNoticeServer>> configured;
    private final NoticeCalls calls;
    private final CountedRequests requests;
    private final NoticeMeters meters;

    /** @param requests sends HTTP/2 requests, through the egress used for other network functions */
    public HttpNoticeServers(
            ConfigView<Map<String, HttpNoticeServer>> configured,
            NoticeCalls calls,
            CountedRequests requests,
            MeterRegistry meters) {
        this.configured = configured;
        this.calls = calls;
        this.requests = requests;
        this.meters = new NoticeMeters(meters, Notice.HTTP);
    }

    @Override
    public NoticeOutcome sendHttpNotice(ObjectNode notice) {
        String name = String.valueOf(Json.string(notice, "server"));
        HttpNoticeServer server = configured.current().get(name);
        return server == null ? NoticeOutcome.REFUSED : meters.timed(name, () -> send(name, server, notice));
    }

    private NoticeOutcome send(String name, HttpNoticeServer server, ObjectNode notice) {
        byte[] body = NoticeBody.of(server.body(), server.contentType(), notice);
        try {
            int status = server.protocol().equals("HTTP_2") ? throughEgress(server, body) : direct(server, body);
            NoticeOutcome outcome = NoticeOutcome.of(status);
            if (outcome != NoticeOutcome.TAKEN) {
                LOG.atWarn()
                        .addKeyValue("event", "http-notice-not-taken")
                        .addKeyValue("server", name)
                        .addKeyValue("status", status)
                        .log("HTTP server did not accept a notice");
            }
            return outcome;
        } catch (IOException e) {
            LOG.debug("no response from HTTP notice server {}", name, e);
            return NoticeOutcome.LATER;
        }
    }

    private int direct(HttpNoticeServer server, byte[] body) throws IOException {
        Map<String, String> headers = new HashMap<>(server.headers());
        headers.put("content-type", server.contentType());
        return calls.send(server.method(), URI.create(server.uri()), headers, body, server.timeout())
                .status();
    }

    private int throughEgress(HttpNoticeServer server, byte[] body) {
        ResourceUri uri = ResourceUri.parse(server.uri());
        SbiRequest request = SbiRequest.of(server.method(), uri.target()).withBody(server.contentType(), body);
        for (Map.Entry<String, String> field : server.headers().entrySet()) {
            request = request.withHeader(field.getKey().toLowerCase(Locale.ROOT), field.getValue());
        }
        return requests.send("notices", EgressTarget.direct(uri.apiRoot()), request)
                .status();
    }
}
