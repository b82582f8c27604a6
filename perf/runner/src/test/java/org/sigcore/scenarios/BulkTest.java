// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scenarios.bench.Bulk;

class BulkTest {
    private final SbiTransport transport = SbiTransport.start(1);
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final SbiServer server = SbiServer.start(
            transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::answer, 1 << 20));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    @AfterEach
    void close() {
        transport.close();
    }

    private SbiResponse answer(SbiRequest request) {
        boolean first = asked.add(request.method() + " " + request.target());
        return switch (request.target()) {
            case "/busy" -> SbiResponse.of(first ? 503 : 204);
            case "/kept" -> SbiResponse.of(403);
            case "/gone" -> SbiResponse.of(404);
            default -> SbiResponse.of(204);
        };
    }

    @Test
    void delete_returnsResourcesThatCouldNotBeDeleted() {
        assertThat(Bulk.delete(root, null, List.of("/sm-policies/1/delete", "/policies/2", "/busy", "/gone")))
                .isEmpty();
        assertThat(asked)
                .containsExactlyInAnyOrder(
                        "POST /sm-policies/1/delete", "DELETE /policies/2", "DELETE /busy", "DELETE /gone");

        assertThat(Bulk.delete(root, null, List.of("/policies/3", "/kept")))
                .containsExactly("1 of 2 resources at " + root + ": DELETE /kept: answered 403");
    }

    @Test
    void create_endsAtTheFirstRefusal() {
        assertThatThrownBy(() -> Bulk.create(root, null, 1, n -> SbiRequest.of("POST", "/kept"), _ -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("POST /kept: answered 403");
    }
}
