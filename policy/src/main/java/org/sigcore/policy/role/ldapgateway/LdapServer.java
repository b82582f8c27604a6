// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.PostConnectProcessor;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.ldap.sdk.StartTLSPostConnectProcessor;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Connection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server of a directory with its connections, which are opened on demand. A server that is unreachable or has
 * failed {@link #MOST_FAILURES} searches in a row is skipped for a while. Thread-safe.
 */
final class LdapServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LdapServer.class);
    /** Maximum size of an answer in octets; the answers on one connection are read one at a time. */
    private static final int MOST_OCTETS = 4 << 20;
    /** Failed searches before a server is skipped: a malformed or late answer may be caused by a single entry. */
    private static final int MOST_FAILURES = 3;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final int PLAIN_PORT = 389;
    private static final int TLS_PORT = 636;

    private static final Set<ResultCode> ANOTHER_MAY_DO = Set.of(
            ResultCode.BUSY,
            ResultCode.UNAVAILABLE,
            ResultCode.UNWILLING_TO_PERFORM,
            ResultCode.OPERATIONS_ERROR,
            ResultCode.ADMIN_LIMIT_EXCEEDED,
            ResultCode.TIME_LIMIT_EXCEEDED,
            ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
            ResultCode.INVALID_CREDENTIALS,
            ResultCode.REFERRAL,
            ResultCode.OTHER);

    private final String uri;
    private final LDAPConnectionPool pool;
    private final BackOff pauses;
    private final Semaphore free;
    private final Duration patience;
    private final InstantSource clock;
    private int failures;
    private Instant pausedUntil = Instant.MIN;

    private LdapServer(String uri, Connection connection, LDAPConnectionPool pool, InstantSource clock) {
        this.uri = uri;
        this.pool = pool;
        this.pauses = new BackOff(connection.reconnectInterval(), LONGEST_PAUSE);
        this.free = new Semaphore(connection.poolSize());
        this.patience = connection.searchTimeout();
        this.clock = clock;
    }

    /**
     * Creates an unconnected server.
     *
     * @param password null for anonymous access
     * @param tls null if no connection uses TLS
     */
    static LdapServer of(
            String uri,
            Connection connection,
            @Nullable String password,
            @Nullable TlsSockets tls,
            InstantSource clock) {
        String address = uri.substring(uri.indexOf("://") + 3);
        boolean encrypted = uri.startsWith("ldaps:");
        int colon = address.endsWith("]") ? -1 : address.lastIndexOf(':');
        String host = (colon < 0 ? address : address.substring(0, colon)).replaceAll("[\\[\\]]", "");
        int port = colon < 0 ? (encrypted ? TLS_PORT : PLAIN_PORT) : Integer.parseInt(address.substring(colon + 1));
        SocketFactory sockets = encrypted && tls != null ? tls.factory() : SocketFactory.getDefault();
        PostConnectProcessor startTls =
                !encrypted && tls != null && connection.security().equals("STARTTLS")
                        ? new StartTLSPostConnectProcessor(tls.factory())
                        : null;
        SimpleBindRequest bind = connection.bindDn() == null || password == null
                ? null
                : new SimpleBindRequest(connection.bindDn(), password);
        if (bind != null) {
            bind.setResponseTimeoutMillis(connection.connectTimeout().toMillis());
        }
        SingleServerSet set = new SingleServerSet(host, port, sockets, options(connection), bind, startTls);
        try {
            LDAPConnectionPool pool = new LDAPConnectionPool(set, bind, 0, connection.poolSize());
            pool.setConnectionPoolName(uri);
            return new LdapServer(uri, connection, pool, clock);
        } catch (LDAPException e) {
            throw new IllegalStateException(e); // unreachable: no connection is opened here
        }
    }

    private static LDAPConnectionOptions options(Connection connection) {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setUseSynchronousMode(true); // avoids a thread per connection
        options.setConnectTimeoutMillis((int) connection.connectTimeout().toMillis());
        options.setResponseTimeoutMillis(connection.searchTimeout().toMillis());
        options.setAbandonOnTimeout(false);
        options.setFollowReferrals(false); // their targets are not configured
        options.setMaxMessageSize(MOST_OCTETS);
        options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        return options;
    }

    /** Returns true unless the server is being skipped. */
    synchronized boolean isUp() {
        return !clock.instant().isBefore(pausedUntil);
    }

    /** Returns true if the last search succeeded, or none has been made. */
    synchronized boolean isWell() {
        return failures == 0;
    }

    /** Returns the result of a search; null if another server should be tried. */
    @Nullable
    SearchResult search(SearchRequest request) {
        try {
            if (!free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return null; // healthy but busy
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        try {
            return search(request, true);
        } finally {
            free.release();
        }
    }

    private @Nullable SearchResult search(SearchRequest request, boolean again) {
        try {
            SearchResult result = pool.search(request);
            heard();
            return result;
        } catch (LDAPSearchException e) {
            // An idle connection closed by the server does not indicate a failure of the server.
            if (again && e.getResultCode().equals(ResultCode.SERVER_DOWN)) {
                return search(request, false);
            }
            ResultCode code = e.getResultCode();
            // Client-side codes mean that the server was unreachable or its answer malformed.
            if (!ANOTHER_MAY_DO.contains(code) && !code.isClientSideResultCode()) {
                heard();
                return e.getSearchResult();
            }
            failed(code, String.valueOf(e.getMessage()));
            return null;
        }
    }

    private synchronized void heard() {
        if (failures > 0) {
            failures = 0;
            pausedUntil = Instant.MIN;
            LOG.atInfo()
                    .addKeyValue("event", "ldap-server-back")
                    .addKeyValue("server", uri)
                    .log("an LDAP server has recovered");
        }
    }

    private synchronized void failed(ResultCode code, String reason) {
        failures++;
        boolean unreachable = code.equals(ResultCode.CONNECT_ERROR) || code.equals(ResultCode.INVALID_CREDENTIALS);
        if (unreachable || failures >= MOST_FAILURES) {
            int times = unreachable ? failures : failures - MOST_FAILURES + 1;
            pausedUntil = clock.instant().plus(pauses.after(times));
        }
        LOG.atWarn()
                .addKeyValue("event", "ldap-server-failed")
                .addKeyValue("server", uri)
                .addKeyValue("result", code.intValue())
                .addKeyValue("reason", reason)
                .log("a search on an LDAP server failed");
    }

    @Override
    public void close() {
        pool.close();
    }
}
