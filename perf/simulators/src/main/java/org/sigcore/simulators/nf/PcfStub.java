// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated PCF: stores associations in memory and authorizes every session with the values requested by the SMF. With
 * error injection, it acts as the failing member of a set. Thread-safe.
 */
@SpecRef("TS 29.512 4.2")
public final class PcfStub implements SbiRoutes {
    private static final String PATH = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final Shape CONTEXT = Shape.object()
            .required("supi", Shape.string(".+"))
            .required("pduSessionId", Shape.integer(0, 255))
            .required("pduSessionType", Shape.string(".+"))
            .required("dnn", Shape.string(".+"))
            .required("notificationUri", Shape.string(".+"))
            .required("sliceInfo", Shape.object().required("sst", Shape.integer(0, 255)));

    private final String apiRoot;
    private final String instanceId;
    private final String nfSet;
    private final Map<String, ObjectNode> associations = new ConcurrentHashMap<>();

    /**
     * @param apiRoot API root, for Location headers
     * @param instanceId NF instance id in 3gpp-Sbi-Binding
     * @param nfSet NF set in 3gpp-Sbi-Binding
     */
    public PcfStub(String apiRoot, String instanceId, String nfSet) {
        this.apiRoot = apiRoot;
        this.instanceId = instanceId;
        this.nfSet = nfSet;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/npcf-smpolicycontrol/v1")
                .route("POST", "/sm-policies", this::create)
                .consumes("application/json")
                .route("GET", "/sm-policies/{smPolicyId}", this::read)
                .route("POST", "/sm-policies/{smPolicyId}/update", this::update)
                .consumes("application/json")
                .route("POST", "/sm-policies/{smPolicyId}/delete", this::delete)
                .consumes("application/json");
    }

    /** Returns the number of associations. */
    public int associations() {
        return associations.size();
    }

    private SbiResponse create(SbiRequest request) {
        ObjectNode context = request.jsonObject();
        CONTEXT.check(context);
        String id = UUID.randomUUID().toString();
        associations.put(id, context);
        return SbiResponse.created(apiRoot + PATH + "/" + id, decision(context))
                .withHeader(ScpRoute.BINDING, "bl=nf-set; nfinst=" + instanceId + "; nfset=" + nfSet);
    }

    private SbiResponse read(SbiRequest request) {
        ObjectNode context = association(request);
        ObjectNode control = Json.object();
        control.set("context", context);
        control.set("policy", decision(context));
        return SbiResponse.json(200, control);
    }

    private SbiResponse update(SbiRequest request) {
        ObjectNode context = association(request).deepCopy();
        context.setAll(request.jsonObject());
        context.remove("repPolicyCtrlReqTriggers");
        associations.put(request.pathParam("smPolicyId"), context);
        return SbiResponse.json(200, decision(context));
    }

    private SbiResponse delete(SbiRequest request) {
        association(request);
        associations.remove(request.pathParam("smPolicyId"));
        return SbiResponse.noContent();
    }

    private ObjectNode association(SbiRequest request) {
        ObjectNode context = associations.get(request.pathParam("smPolicyId"));
        if (context == null) {
            throw new ProblemException(ProblemDetails.of(404, "POLICY_CONTEXT_NOT_FOUND", null));
        }
        return context;
    }

    private static ObjectNode decision(ObjectNode context) {
        ObjectNode decision = Json.object();
        ObjectNode rule = decision.putObject("sessRules").putObject("default");
        rule.put("sessRuleId", "default");
        if (context.has("subsSessAmbr")) {
            rule.set("authSessAmbr", context.get("subsSessAmbr"));
        }
        if (context.has("subsDefQos")) {
            rule.set("authDefQos", context.get("subsDefQos"));
        }
        return decision;
    }
}
