// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * Serves {@code /actuator/subscribertrace}: the recorded messages of selected subscribers, as JSON, as {@code /mermaid}
 * and as {@code /pcap}; DELETE deletes them. Viewers get them with masked identities, and no capture, in which
 * identities cannot be masked.
 */
@Endpoint(id = "subscribertrace")
public final class SubscriberTraceEndpoint {
    private static final int FORBIDDEN = 403;

    private final SubscriberTrace trace;
    private final String nf;

    /** @param nf short name of the function */
    public SubscriberTraceEndpoint(SubscriberTrace trace, String nf) {
        this.trace = trace;
        this.nf = nf;
    }

    @ReadOperation
    public List<?> transactions(SecurityContext user) {
        return seenBy(user);
    }

    /** @param format {@code mermaid} or {@code pcap} */
    @ReadOperation(produces = {"text/plain;charset=UTF-8", "application/vnd.tcpdump.pcap"})
    public WebEndpointResponse<byte[]> as(@Selector String format, SecurityContext user) {
        return switch (format) {
            case "mermaid" ->
                new WebEndpointResponse<>(MermaidDiagram.of(seenBy(user)).getBytes(StandardCharsets.UTF_8));
            case "pcap" ->
                isOperator(user)
                        ? new WebEndpointResponse<>(Capture.of(nf, trace.all()))
                        : new WebEndpointResponse<>(FORBIDDEN);
            default -> new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
        };
    }

    @DeleteOperation
    public void forget() {
        trace.clear();
    }

    private List<TracedTransaction> seenBy(SecurityContext user) {
        List<TracedTransaction> all = TracedTransactions.of(nf, trace.all());
        return isOperator(user)
                ? all
                : all.stream().map(TracedTransaction::masked).toList();
    }

    private static boolean isOperator(SecurityContext user) {
        return ManagementUser.of(user.getPrincipal()).may(ManagementRole.OPERATOR);
    }
}
