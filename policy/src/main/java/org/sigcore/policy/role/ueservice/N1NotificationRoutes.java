// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.role.ueservice.logic.MultipartRelated;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.policy.role.ueservice.service.UeAnswers;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the callbacks N1MessageNotify and N1N2TransferFailureNotification of Namf_Communication. */
@SpecRef({"TS 29.518 5.2.2.3.5", "TS 29.518 5.2.2.3.2"})
public final class N1NotificationRoutes implements SbiRoutes {
    private static final Shape MESSAGE = Shape.object()
            .required(
                    "n1MessageContainer",
                    Shape.object()
                            .required("n1MessageClass", Shape.string())
                            .required("n1MessageContent", Shape.object()));
    private static final Shape FAILURE =
            Shape.object().required("cause", Shape.string()).required("n1n2MsgDataUri", Shape.string());
    private final UeAnswers answers;
    private final AssociationCallback callback;

    /** @param onStranger called for a notification to an unknown callback URI */
    public N1NotificationRoutes(UeAnswers answers, CallbackKey key, Runnable onStranger) {
        this.answers = answers;
        this.callback = new AssociationCallback(key, onStranger, SbiCause.SUBSCRIPTION_NOT_FOUND);
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(UeCallback.API)
                .route("POST", AssociationCallback.RESOURCE + UeCallback.MESSAGES, this::message)
                .consumes("multipart/related")
                .route("POST", AssociationCallback.RESOURCE + UeCallback.FAILURES, this::failure);
    }

    private SbiResponse message(SbiRequest request) {
        String id = callback.association(request);
        String contentType = request.headers().get("content-type");
        MultipartRelated.Parts parts = MultipartRelated.read(contentType == null ? "" : contentType, request.body());
        MESSAGE.check(parts.document());
        byte[] message = parts.message();
        if (message == null) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "multipart without a N1 message");
        }
        String kind = Json.string(parts.document().path("n1MessageContainer"), "n1MessageClass");
        return callback.answered("UPDP".equals(kind) ? answers.received(id, message) : answers.isThere(id));
    }

    private SbiResponse failure(SbiRequest request) {
        String id = callback.association(request);
        ObjectNode notification = request.jsonObject();
        FAILURE.check(notification);
        return callback.answered(answers.unreached(id, notification));
    }
}
