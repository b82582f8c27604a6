// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcnotification.sbi;

import java.util.function.Function;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.contract.scpcnotification.StatusCallback;
import org.sigcore.scp.scpcnotification.logic.StatusNotification;

/**
 * Callbacks of the SCP's subscriptions. Notifications with a valid callback URI are answered with 204, whatever they
 * change; others with 404.
 */
@SpecRef("TS 29.510 5.2.2.6")
public final class NotificationRoutes implements SbiRoutes {
    private final SecretCallbacks callbacks;
    private final Function<StatusNotification, StatusNotification.Effect> topology;
    private final Runnable onStranger;
    private final Runnable onIncomplete;

    /**
     * @param callbacks validates callback URIs
     * @param topology applies a notification
     * @param onStranger called for a notification to an unknown callback URI
     * @param onIncomplete called when a notification cannot be applied, so that an audit is needed
     */
    public NotificationRoutes(
            SecretCallbacks callbacks,
            Function<StatusNotification, StatusNotification.Effect> topology,
            Runnable onStranger,
            Runnable onIncomplete) {
        this.callbacks = callbacks;
        this.onStranger = onStranger;
        this.topology = topology;
        this.onIncomplete = onIncomplete;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(StatusCallback.API)
                .route("POST", StatusCallback.RESOURCE + "/{subscription}/{secret}", this::notified);
    }

    private SbiResponse notified(SbiRequest request) {
        if (!callbacks.made(request.pathParam("subscription"), request.pathParam("secret"))) {
            onStranger.run();
            throw new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
        }
        StatusNotification notification = StatusNotification.read(request.jsonObject());
        if (topology.apply(notification) == StatusNotification.Effect.INCOMPLETE) {
            onIncomplete.run();
        }
        return SbiResponse.noContent();
    }
}
