// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.sbi;

import java.util.function.Function;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.scpcnotification.api.StatusCallback;
import org.sigcore.scp.scpcnotification.logic.StatusNotification;

/** The callback that the SCP's subscriptions name. Whatever a known notification changes, the answer is 204. */
@SpecRef("TS 29.510 5.2.2.6")
public final class NotificationRoutes implements SbiRoutes {
    private final Function<StatusNotification, StatusNotification.Effect> topology;
    private final Runnable onIncomplete;

    /**
     * @param topology takes what was notified
     * @param onIncomplete run when the topology cannot follow the notification and needs an audit
     */
    public NotificationRoutes(Function<StatusNotification, StatusNotification.Effect> topology, Runnable onIncomplete) {
        this.topology = topology;
        this.onIncomplete = onIncomplete;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(StatusCallback.API).route("POST", StatusCallback.RESOURCE, this::notified);
    }

    private SbiResponse notified(SbiRequest request) {
        StatusNotification notification = StatusNotification.read(request.jsonObject());
        if (topology.apply(notification) == StatusNotification.Effect.INCOMPLETE) {
            onIncomplete.run();
        }
        return SbiResponse.noContent();
    }
}
