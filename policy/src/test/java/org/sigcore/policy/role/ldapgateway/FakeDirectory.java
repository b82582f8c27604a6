// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.OperationType;
import java.net.InetAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** A directory of subscribers below {@code dc=lab}, searched after a bind as {@code cn=policy} with {@code secret}. */
public final class FakeDirectory implements AutoCloseable {
    private final InMemoryDirectoryServer server;
    private final Set<Long> connections = ConcurrentHashMap.newKeySet();

    public FakeDirectory() throws Exception {
        this(0, null, null);
    }

    /** @param port the port of a former directory */
    public FakeDirectory(int port) throws Exception {
        this(port, null, null);
    }

    /**
     * @param port 0 for any
     * @param tls null for cleartext
     * @param startTls null without StartTLS
     */
    FakeDirectory(int port, @Nullable ServerSocketFactory tls, @Nullable SSLSocketFactory startTls) throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=lab");
        config.setSchema(null);
        config.addAdditionalBindCredentials("cn=policy", "secret");
        config.setAuthenticationRequiredOperationTypes(OperationType.SEARCH);
        config.setListenerConfigs(
                new InMemoryListenerConfig("ldap", InetAddress.getLoopbackAddress(), port, tls, null, startTls));
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
                connections.add(request.getConnectionID());
            }
        });
        server = new InMemoryDirectoryServer(config);
        server.add("dn: dc=lab", "objectClass: domain", "dc: lab");
        server.startListening();
    }

    /** Adds a subscriber. */
    public void add(String imsi, String... attributes) throws Exception {
        String[] lines = new String[attributes.length + 3];
        lines[0] = "dn: imsi=" + imsi + ",dc=lab";
        lines[1] = "objectClass: subscriber";
        lines[2] = "imsi: " + imsi;
        System.arraycopy(attributes, 0, lines, 3, attributes.length);
        server.add(lines);
    }

    /** Returns the server for further configuration. */
    public InMemoryDirectoryServer server() {
        return server;
    }

    /** Returns the connections on which searches arrived. */
    Set<Long> connections() {
        return connections;
    }

    public int port() {
        return server.getListenPort();
    }

    public String uri() {
        return "ldap://127.0.0.1:" + port();
    }

    @Override
    public void close() {
        server.shutDown(true);
    }
}
