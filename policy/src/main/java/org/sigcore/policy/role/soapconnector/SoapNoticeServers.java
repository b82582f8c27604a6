// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import org.sigcore.policy.contract.soapconnector.SoapNotices;
import org.sigcore.policy.kernel.notices.NoticeCalls;
import org.sigcore.policy.kernel.notices.NoticeMeters;
import org.sigcore.policy.kernel.notices.SoapNoticeServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends notices to the configured SOAP servers. Thread-safe. */
@SpecRef("W3C SOAP 1.1 6")
public final class SoapNoticeServers implements SoapNotices {
    private static final Logger LOG = LoggerFactory.getLogger(SoapNoticeServers.class);
    private final ConfigView<Map<String, SoapNoticeServer>> configured;
    private final NoticeCalls calls;
    private final NoticeMeters meters;

    public SoapNoticeServers(
            ConfigView<Map<String, SoapNoticeServer>> configured, NoticeCalls calls, MeterRegistry meters) {
        this.configured = configured;
        this.calls = calls;
        this.meters = new NoticeMeters(meters, Notice.SOAP);
    }

    @Override
    public NoticeOutcome sendSoapNotice(ObjectNode notice) {
        String name = String.valueOf(Json.string(notice, "server"));
        SoapNoticeServer server = configured.current().get(name);
        return server == null ? NoticeOutcome.REFUSED : meters.timed(name, () -> send(name, server, notice));
    }

    private NoticeOutcome send(String name, SoapNoticeServer server, ObjectNode notice) {
        SoapMessage message = SoapMessage.of(notice);
        try {
            NoticeCalls.Answer answer = calls.send(
                    "POST",
                    URI.create(server.uri()),
                    Map.of("content-type", "text/xml; charset=utf-8", "soapaction", message.action()),
                    message.envelope(),
                    server.timeout());
            SoapAnswer read = SoapAnswer.of(answer.status(), answer.body());
            if (read.outcome() != NoticeOutcome.TAKEN) {
                LOG.atWarn()
                        .addKeyValue("event", "soap-notice-not-taken")
                        .addKeyValue("server", name)
                        .addKeyValue("status", answer.status())
                        .addKeyValue("fault", read.fault())
                        .addKeyValue("reason", read.reason())
                        .log("SOAP server did not accept a notice");
            }
            return read.outcome();
        } catch (IOException e) {
            LOG.debug("no response from SOAP notice server {}", name, e);
            return NoticeOutcome.LATER;
        }
    }
}
