// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.sigcore.gatling.diameter.DiameterDsl.diameter;
import static org.sigcore.gatling.sbi.SbiDsl.header;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ProtocolBuilder;
import io.gatling.javaapi.core.Session;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.gatling.core.Step;
import org.sigcore.gatling.diameter.DiameterProtocol;
import org.sigcore.gatling.sbi.SbiCall;
import org.sigcore.gatling.sbi.SbiProtocol;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.bench.Bulk;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.nf.NfLauncher;
import tools.jackson.databind.node.ObjectNode;

/** Site of one Policy, with the calls of SMFs, AMFs, PGWs, P-CSCFs, an OCS and a UDR. Thread-safe. */
final class PolicySite implements AutoCloseable {
    /** Realm of all nodes. */
    static final String REALM = "sigcore.lab";

    private static final String SM = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final String AM = "/npcf-am-policy-control/v1/policies";
    private static final String UE = "/npcf-ue-policy-control/v1/policies";
    private static final String SM_MOVED = Json.text(Json.object().set("userLocationInfo", PolicyUser.location()))
            .replaceFirst("\\{", "{\"repPolicyCtrlReqTriggers\":[\"SAREA_CH\"],");
    private static final String SM_OTHER_ACCESS =
            "{\"repPolicyCtrlReqTriggers\":[\"RAT_TY_CH\"],\"ratType\":\"#{ratType}\"}";
    private static final String ORIGINATED = "3gpp-sbi-origination-timestamp";
    private static final String MOVED = Json.text(Json.object().set("userLoc", PolicyUser.location()))
            .replaceFirst("\\{", "{\"triggers\":[\"LOC_CH\"],");

    private final int number;
    private final ApiRoot sbi;
    private final @Nullable SbiTls tls;
    private final PolicyPeers peers;
    private final @Nullable Ocs ocs;
    private final SbiProtocol consumers;
    private final DiameterProtocol peer;
    private final Set<String> stored = ConcurrentHashMap.newKeySet();

    /**
     * Starts the connection of the OCS.
     *
     * @param number number of the site, from 0
     * @param connections number of connections of SMFs and AMFs
     * @param ocs OCS of the site; null if absent
     */
    PolicySite(
            int number,
            NfLauncher.Running policy,
            @Nullable SbiTls tls,
            int connections,
            PolicyPeers peers,
            @Nullable Ocs ocs,
            Counts counts) {
        this.number = number;
        this.sbi = policy.ingress().sbi();
        this.tls = tls;
        this.peers = peers;
        this.ocs = ocs;
        this.consumers =
                sbi().target(sbi.toString()).tls(tls).connections(connections).userAgent("SMF");
        this.peer = diameter(policy.diameter().host(), policy.diameter().port())
                .origin("pgw.site" + number + "." + REALM, REALM)
                .destinationRealm(REALM)
                .asked((command, application) -> counts.add(name(command, application)));
    }

    private static String name(int command, long application) {
        String interfaceName = application == Applications.GX.id() ? "gx" : "rx";
        return interfaceName + (command == CommandCode.RE_AUTH ? "Rar" : "Asr");
    }

    /** Waits for the connection of the OCS. */
    void awaitOpen() {
        if (ocs != null) {
            ocs.awaitOpen();
        }
    }

    /** Returns the protocols of users: Diameter only if one of the calls uses it, to avoid an unused connection. */
    List<ProtocolBuilder> protocols(List<Call> calls) {
        boolean onDiameter =
                calls.stream().anyMatch(call -> call(call) instanceof org.sigcore.gatling.diameter.DiameterCall);
        return onDiameter ? List.of(consumers, peer) : List.of(consumers);
    }

    /**
     * Returns the initial attributes of the users of a life.
     *
     * @param life number of the life, from 0, in the order of the file
     * @param counter supplies the numbers of subscribers
     */
    Map<String, Object> user(int life, String dnn, AtomicLong counter) {
        return PolicyUser.of(
                number, life, dnn, counter.getAndIncrement(), peers.root().toString());
    }

    /** Returns the Gatling action of a call. */
    ActionBuilder call(Call call) {
        String name = call.name();
        return switch (call.call()) {
            case "smCreate" -> create(name, SM, PolicyUser.smContext());
            case "smUpdate" -> update(name, SM, SM_MOVED, 200);
            case "smUpdateAccess" -> update(name, SM, SM_OTHER_ACCESS, 200);
            case "smDelete" -> sbi(name).post(SM + "/#{id}/delete").body("{}").check(status().is(204));
            case "amCreate" -> associate(name, AM, "am");
            case "amUpdate" -> update(name, AM, MOVED, 200);
            case "amDelete" -> sbi(name).delete(AM + "/#{id}").check(status().is(204));
            case "ueCreate" -> associate(name, UE, "ue");
            case "ueUpdate" -> update(name, UE, MOVED, 200);
            case "ueDelete" -> sbi(name).delete(UE + "/#{id}").check(status().is(204));
            default -> otherCall(call);
        };
    }

    private ActionBuilder otherCall(Call call) {
        String name = call.name();
        return switch (call.call()) {
            case "ccrInitial" -> DiameterCalls.begin(name);
            case "ccrUpdate" -> DiameterCalls.update(name);
            case "ccrUsage" -> DiameterCalls.usage(name);
            case "ccrTerminate" -> DiameterCalls.end(name);
            case "ccrTerminateUsage" -> DiameterCalls.endOfUsage(name);
            case "aarInitial" -> DiameterCalls.startCall(name);
            case "aarUpdate" -> DiameterCalls.changeCall(name);
            case "str" -> DiameterCalls.endCall(name);
            case "snr" -> new Step(name, user -> theOcs().notify(String.valueOf(user.getString("imsi"))));
            case "smUnknown" ->
                sbi(name)
                        .post(SM)
                        .body(PolicyUser.smContext().replace("#{supi}", PolicyUser.UNKNOWN))
                        .check(status().is(400));
            case "amExpired" -> refused(name, AM, "am", 504, "3gpp-sbi-max-rsp-time", "0");
            case "ueExpired" -> refused(name, UE, "ue", 504, "3gpp-sbi-max-rsp-time", "0");
            case "amLate" -> refused(name, AM, "am", 403, ORIGINATED, "Fri, 20 Nov 2026 09:00:00.000 GMT");
            case "ueLate" -> refused(name, UE, "ue", 403, ORIGINATED, "Fri, 20 Nov 2026 09:00:00.000 GMT");
            case "amSecond" -> second(name, AM, "am");
            case "ueSecond" -> second(name, UE, "ue");
            case "udrNotify" -> new Step(name, user -> peers.changeData(String.valueOf(user.getString("supi"))));
            default -> throw new ScenarioException("traffic: Policy has no call " + call.call());
        };
    }

    private Ocs theOcs() {
        if (ocs == null) {
            throw new ScenarioException("traffic: SNR without Sy");
        }
        return ocs;
    }

    private static ActionBuilder associate(String name, String path, String service) {
        return created(sbi(name)
                .post(path)
                .header(ORIGINATED, "Fri, 20 Nov 2026 10:00:00.000 GMT")
                .body(Json.text(PolicyUser.association(service))));
    }

    /** Returns a request for an association that a feature refuses because of a header. */
    private static ActionBuilder refused(
            String name, String path, String service, int status, String header, String value) {
        return sbi(name)
                .post(path)
                .header(header, value)
                .body(Json.text(PolicyUser.association(service)))
                .check(status().is(status));
    }

    /** Returns a request for a second association, in another network, which the session limit refuses. */
    private static ActionBuilder second(String name, String path, String service) {
        ObjectNode abroad = PolicyUser.association(service);
        abroad.putObject("servingPlmn").put("mcc", "001").put("mnc", "02");
        return sbi(name).post(path).body(Json.text(abroad)).check(status().is(403));
    }

    @SpecRef({"TS 29.512 4.2.2", "TS 29.507 4.2.2", "TS 29.525 4.2.2"})
    private static ActionBuilder create(String name, String path, String body) {
        return created(sbi(name).post(path).body(body));
    }

    private static ActionBuilder created(SbiCall request) {
        return request.check(
                status().is(201),
                header("location")
                        .transform(uri -> {
                            String there = URI.create(uri).getPath();
                            return there.substring(there.lastIndexOf('/') + 1);
                        })
                        .saveAs("id"));
    }

    private static ActionBuilder update(String name, String path, String body, int expected) {
        return sbi(name).post(path + "/#{id}/update").body(body).check(status().is(expected));
    }

    /** Tracks stored resources for the cleanup, and changes made by the user. */
    Consumer<Session> after(Call call) {
        return switch (call.call()) {
            case "smCreate" -> user -> stored.add(SM + "/" + user.getString("id") + "/delete");
            case "smDelete" -> user -> stored.remove(SM + "/" + user.getString("id") + "/delete");
            case "amCreate" -> user -> stored.add(AM + "/" + user.getString("id"));
            case "amDelete" -> user -> stored.remove(AM + "/" + user.getString("id"));
            case "ueCreate" -> user -> stored.add(UE + "/" + user.getString("id"));
            case "ueDelete" -> user -> stored.remove(UE + "/" + user.getString("id"));
            case "smUpdateAccess" -> user -> changed(user, "ratType");
            case "ccrUpdate" ->
                user -> {
                    changed(user, "rat");
                    requested(user);
                };
            case "ccrInitial", "ccrUsage" -> PolicySite::requested;
            case "ccrTerminate", "ccrTerminateUsage" -> user -> peers.forget(String.valueOf(user.getString("supi")));
            default -> _ -> {};
        };
    }

    private static void changed(Session user, String access) {
        PolicyUser.RadioAccess of = user.get(access);
        if (of != null) {
            of.change();
        }
    }

    private static void requested(Session user) {
        AtomicLong requests = user.get(PolicyUser.REQUESTS);
        if (requests != null) {
            requests.incrementAndGet();
        }
    }

    /** Ends the sessions that virtual users have left. */
    List<String> unload() {
        return Bulk.delete(sbi, tls, stored);
    }

    @Override
    public void close() {
        if (ocs != null) {
            ocs.close();
        }
    }
}
