// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

/** Copies outgoing requests and their responses, each attempt separately. */
final class CopyingCaller implements SbiCaller {
    private final SbiCaller caller;
    private final Copier copier;

    CopyingCaller(SbiCaller caller, Copier copier) {
        this.caller = caller;
        this.copier = copier;
    }

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        Copier.Transaction copy = copier.begin();
        if (copy == null) {
            return caller.send(target, request, timeout);
        }
        copy.sent(request, target.authority());
        SbiResponse response = caller.send(target, request, timeout);
        copy.got(response);
        return response;
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        Copier.Transaction copy = copier.begin();
        if (copy == null) {
            return caller.sendAsync(target, request, timeout);
        }
        copy.sent(request, target.authority());
        return caller.sendAsync(target, request, timeout).whenComplete((response, failure) -> {
            if (response != null) {
                copy.got(response);
            }
        });
    }
}
