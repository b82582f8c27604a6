// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Simulated LDAP directory with identical entries for all subscribers. Thread-safe. */
final class Directory implements AutoCloseable {
    private static final String BASE = "dc=lab";
    private final InMemoryDirectoryServer server;
    private final String uri;

    /** @param host address on which it listens */
    Directory(String host, int port, Duration latency, Counts counts) {
        try {
            InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
            config.setSchema(null);
            config.setListenerConfigs(
                    InMemoryListenerConfig.createLDAPConfig("ldap", InetAddress.getByName(host), port, null));
            config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
                @Override
                public void processSearchRequest(InMemoryInterceptedSearchRequest request) throws LDAPException {
                    counts.add("ldap");
                    pause(latency);
                    request.sendSearchEntry(new Entry(
                            "cn=subscriber," + BASE,
                            new Attribute("objectClass", "subscriber"),
                            new Attribute("plan", "gold")));
                    throw new LDAPException(ResultCode.SUCCESS); // the response is complete
                }
            });
            server = new InMemoryDirectoryServer(config);
            server.startListening();
        } catch (LDAPException | UnknownHostException e) {
            throw new IllegalStateException("no directory at " + host + ":" + port + ": " + e.getMessage(), e);
        }
        uri = "ldap://" + host + ":" + port;
    }

    private static void pause(Duration latency) {
        try {
            TimeUnit.NANOSECONDS.sleep(latency.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    String uri() {
        return uri;
    }

    @Override
    public void close() {
        server.shutDown(true);
    }
}
