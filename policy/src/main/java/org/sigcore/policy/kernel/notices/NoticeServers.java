// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration collections of notice servers; imported by the wiring class, so that every process knows them. */
@Configuration(proxyBeanMethods = false)
public class NoticeServers {
    /** SOAP servers by name. */
    public static final ConfigCollection<SoapNoticeServer> SOAP = ConfigCollection.of(
                    "notices/soap", SoapNoticeServer.class)
            .doc("Servers that receive notices by SOAP, by name.")
            .check(SoapNoticeServer::check);

    /** HTTP servers by name. */
    public static final ConfigCollection<HttpNoticeServer> HTTP = ConfigCollection.of(
                    "notices/http", HttpNoticeServer.class)
            .doc("Servers that receive notices by HTTP, by name.")
            .check(HttpNoticeServer::check);

    @Bean
    ConfigItems noticeServerItems() {
        return ConfigItems.of(SOAP, HTTP);
    }
}
