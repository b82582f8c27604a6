// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.notifier.HttpNotices;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.soapconnector.SoapNotices;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans for sending notices to servers. */
@Configuration(proxyBeanMethods = false)
@Import(OutboxItems.class)
public class NoticeItems {
    /** Looks up the sending roles lazily, when there is a notice to send. */
    @Bean
    NoticeQueues noticeQueues(
            PolicyDatabase database, Outbox outbox, ConfigViews configuration, RoleLinks links, MeterRegistry meters) {
        ConfigView<Map<String, SoapNoticeServer>> soap = configuration.view(NoticeServers.SOAP);
        ConfigView<Map<String, HttpNoticeServer>> http = configuration.view(NoticeServers.HTTP);
        InstantSource clock = InstantSource.system();
        return new NoticeQueues(
                new JdbcDocumentStore("noticequeue", "queue", database, clock),
                database.commits(),
                outbox,
                (by, name) -> {
                    SoapNoticeServer ofSoap =
                            by.equals(Notice.SOAP) ? soap.current().get(name) : null;
                    HttpNoticeServer ofHttp =
                            by.equals(Notice.HTTP) ? http.current().get(name) : null;
                    return ofSoap != null ? ofSoap.retryFor() : ofHttp != null ? ofHttp.retryFor() : null;
                },
                Map.of(
                        Notice.SOAP, notice -> links.get(SoapNotices.class).sendSoapNotice(notice),
                        Notice.HTTP, notice -> links.get(HttpNotices.class).sendHttpNotice(notice)),
                meters,
                clock);
    }
}
