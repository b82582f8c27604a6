// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.HostLookups;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.TlsProperties;
import org.sigcore.sbi.client.Destinations;

/**
 * HTTP/1.1 client for servers that are not network functions and may not support HTTP/2. Requests are sent directly;
 * permitted destinations and trust follow {@code sigcore.egress} as for all requests of the NF. Redirects are not
 * followed. Thread-safe.
 */
public final class NoticeCalls implements AutoCloseable {
    private static final int MOST_OCTETS = 256 * 1024;
    private final Destinations destinations;
    private final HttpClient client;

    /**
     * HTTP answer.
     *
     * @param body up to 256 KiB
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Answer(int status, byte[] body) {}

    /** Creates a client with the configuration of the NF. */
    public static NoticeCalls of(SigcoreProperties properties) {
        boolean loopback;
        try {
            loopback = InetAddress.getByName(properties.sbi().host()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            loopback = false;
        }
        return new NoticeCalls(properties.egress(), loopback);
    }

    /** @param loopback true to permit addresses of this machine */
    public NoticeCalls(EgressProperties egress, boolean loopback) {
        this.destinations = egress.destinations(loopback);
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(egress.connectTimeout())
                .executor(Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("notices-", 0).factory()));
        TlsProperties tls = egress.tls();
        if (tls != null) {
            builder.sslContext(context(tls)).sslParameters(parameters(tls));
        }
        this.client = builder.build();
    }

    /**
     * Sends a request and waits for the answer.
     *
     * @throws IOException if no answer arrives in time, or it exceeds the maximum size
     */
    public Answer send(String method, URI uri, Map<String, String> headers, byte[] body, Duration timeout)
            throws IOException {
        check(uri, timeout);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        request.header("user-agent", "Sigcore");
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request.build(), BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_OCTETS));
        try {
            HttpResponse<byte[]> whole = answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(whole.statusCode(), whole.body());
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer within " + timeout, e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        }
    }

    // Checks all addresses of the host; the client then resolves the name again, from the cache of the JVM. URIs with a
    // host that the JDK cannot parse, such as one with "_", are rejected by the configuration and by the client.
    private void check(URI uri, Duration timeout) throws IOException {
        String host = uri.getHost();
        int port = uri.getPort() > 0 ? uri.getPort() : uri.getScheme().equals("https") ? 443 : 80;
        ApiRoot peer = ApiRoot.of(uri.getScheme(), host.replaceAll("[\\[\\]]", ""), port);
        for (InetAddress address : HostLookups.process().addresses(host, timeout)) {
            if (!destinations.permits(peer, address)) {
                throw new IOException(peer + " is not called (sigcore.egress.allow, .deny)");
            }
        }
    }

    private static SSLParameters parameters(TlsProperties tls) {
        SSLParameters parameters = new SSLParameters();
        parameters.setProtocols(tls.protocols().toArray(String[]::new));
        if (!tls.ciphers().isEmpty()) {
            parameters.setCipherSuites(tls.ciphers().toArray(String[]::new));
        }
        return parameters;
    }

    private static SSLContext context(TlsProperties tls) {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            char[] password = password(tls.keyStorePassword());
            keys.init(store(tls.keyStore(), password), password);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store(tls.trustStore(), password(tls.trustStorePassword())));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("sigcore.egress.tls: " + e.getMessage(), e);
        }
    }

    private static char[] password(@Nullable String text) {
        return text == null ? new char[0] : text.toCharArray();
    }

    private static @Nullable KeyStore store(@Nullable Path path, char[] password)
            throws GeneralSecurityException, IOException {
        if (path == null) {
            return null;
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(path)) {
            store.load(in, password);
        }
        return store;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
