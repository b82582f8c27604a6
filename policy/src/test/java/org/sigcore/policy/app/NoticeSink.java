// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server of notices, HTTP/1.1. */
final class NoticeSink implements AutoCloseable {
    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    volatile int status = 200;
    volatile String answer = "";

    /** A request. */
    record Received(String method, String action, String type, String body) {
        /** Returns the text of an element without a prefix; empty if it is absent. */
        String element(String name) {
            Matcher found =
                    Pattern.compile("<" + name + "(?: [^>]*)?>([^<]*)</").matcher(body);
            return found.find() ? found.group(1) : "";
        }
    }

    NoticeSink() throws IOException {
        this(0);
    }

    NoticeSink(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            byte[] octets = answer.getBytes(StandardCharsets.UTF_8);
            int code = status;
            received.add(new Received(
                    exchange.getRequestMethod(),
                    String.valueOf(exchange.getRequestHeaders().getFirst("SOAPAction")),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type")),
                    body));
            exchange.sendResponseHeaders(code, octets.length == 0 ? -1 : octets.length);
            if (octets.length > 0) {
                exchange.getResponseBody().write(octets);
            }
            exchange.close();
        });
        server.start();
    }

    static String fault(String code) {
        return "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault><faultcode>s:" + code
                + "</faultcode><faultstring>no</faultstring></s:Fault></s:Body></s:Envelope>";
    }

    int port() {
        return server.getAddress().getPort();
    }

    String uri() {
        return "http://127.0.0.1:" + port() + "/notices";
    }

    List<Received> received() {
        return received;
    }

    List<String> elements(String name) {
        return received.stream().map(each -> each.element(name)).toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
