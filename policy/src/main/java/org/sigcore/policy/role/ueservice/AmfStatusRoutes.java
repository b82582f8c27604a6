// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.role.ueservice.logic.AmfStatusCallback;
import org.sigcore.policy.role.ueservice.service.AmfStatusSubscriptions;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;

/** Routes for the callback AMFStatusChangeNotify of Namf_Communication. */
@SpecRef("TS 29.518 5.2.2.5.3")
public final class AmfStatusRoutes implements SbiRoutes {
    private final AmfStatusSubscriptions subscriptions;
    private final CallbackKey key;
    private final Runnable onStranger;

    /** @param onStranger called for a notification to an unknown callback URI */
    public AmfStatusRoutes(AmfStatusSubscriptions subscriptions, CallbackKey key, Runnable onStranger) {
        this.subscriptions = subscriptions;
        this.key = key;
        this.onStranger = onStranger;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(AmfStatusCallback.API).route("POST", "/{guami}/{secret}", this::changed);
    }

    private SbiResponse changed(SbiRequest request) {
        String guami = request.pathParam("guami");
        if (!key.proves(AmfStatusCallback.subject(guami), request.pathParam("secret"))) {
            onStranger.run();
            throw notFound();
        }
        if (!subscriptions.notified(guami, request.jsonObject())) {
            throw notFound();
        }
        return SbiResponse.noContent();
    }

    private static ProblemException notFound() {
        return new ProblemException(SbiCause.SUBSCRIPTION_NOT_FOUND, "no such subscription");
    }
}
