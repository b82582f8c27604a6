// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.Map;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * API that reads and changes the behaviour of simulators at run time: {@code GET} and {@code PUT
 * /sigcore-simulators/v1/{name}/behaviour} with {@code {"latencyMillis": 150, "fail": 503, "failRatio": 0.5}}.
 */
public final class ControlApi implements SbiRoutes {
    private static final Shape SETTING = Shape.object()
            .optional("latencyMillis", Shape.integer(0, 600_000))
            .optional("fail", Shape.integer(0, 9999))
            .optional("failRatio", Shape.number());

    private final Map<String, Behaviour> behaviours;

    /** @param behaviours behaviours by the name of the simulator */
    public ControlApi(Map<String, Behaviour> behaviours) {
        this.behaviours = Map.copyOf(behaviours);
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/sigcore-simulators/v1")
                .route("GET", "/{name}/behaviour", request -> SbiResponse.json(200, show(behaviour(request))))
                .route("PUT", "/{name}/behaviour", this::change)
                .consumes("application/json");
    }

    private SbiResponse change(SbiRequest request) {
        Behaviour behaviour = behaviour(request);
        ObjectNode body = request.jsonObject();
        SETTING.check(body);
        JsonNode ratio = body.get("failRatio");
        double share = ratio == null ? 1 : ratio.doubleValue();
        if (share < 0 || share > 1) {
            throw new ProblemException(SbiCause.OPTIONAL_IE_INCORRECT, "/failRatio: expected 0 to 1");
        }
        behaviour.set(new Behaviour.Setting(
                Duration.ofMillis(Json.integer(body, "latencyMillis", 0)), Json.integer(body, "fail", 0), share));
        return SbiResponse.json(200, show(behaviour));
    }

    private Behaviour behaviour(SbiRequest request) {
        Behaviour behaviour = behaviours.get(request.pathParam("name"));
        if (behaviour == null) {
            throw new ProblemException(
                    ProblemDetails.of(404, null, "no such simulator here, there are " + behaviours.keySet()));
        }
        return behaviour;
    }

    private static ObjectNode show(Behaviour behaviour) {
        Behaviour.Setting setting = behaviour.setting();
        return Json.object()
                .put("latencyMillis", setting.latency().toMillis())
                .put("fail", setting.fail())
                .put("failRatio", setting.failRatio());
    }
}
