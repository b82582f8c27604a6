// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import static org.sigcore.gatling.diameter.DiameterDsl.avp;
import static org.sigcore.gatling.diameter.DiameterDsl.diameter;
import static org.sigcore.gatling.diameter.DiameterDsl.sessionId;
import static org.sigcore.gatling.sbi.SbiDsl.header;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Session;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.gatling.core.Step;
import org.sigcore.gatling.diameter.DiameterProtocol;
import org.sigcore.gatling.sbi.SbiProtocol;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.bench.Bulk;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.nf.Target;

/** Site of one BSF with its PCFs, and the calls of PCFs and P-CSCFs. Thread-safe after loading. */
final class BsfSite implements AutoCloseable {
    private static final String PATH = "/nbsf-management/v1/pcfBindings";
    private static final int PRIME = 7_919; // distributes the calls over the loaded bindings
    private final int number;
    private final ApiRoot sbi;
    private final @Nullable SbiTls tls;
    private final SbiProtocol consumers;
    private final DiameterProtocol pcscf;
    private final List<RxNode> pcfs = new ArrayList<>();
    private final AtomicLong created = new AtomicLong(Bindings.FIRST_OF_LOAD);
    private final AtomicLong asked = new AtomicLong();
    private long loaded;
    private final Set<String> stored = ConcurrentHashMap.newKeySet();

    /**
     * Starts the connections of the PCFs.
     *
     * @param number number of the site, from 0
     * @param agent peer of the P-CSCF: the BSF, or a relay in front of it
     * @param connections number of connections of SBI consumers
     */
    BsfSite(
            int number,
            ApiRoot sbi,
            Target.Peer bsf,
            Target.Peer agent,
            @Nullable SbiTls tls,
            int peers,
            int connections) {
        this.number = number;
        this.sbi = sbi;
        this.tls = tls;
        this.consumers =
                sbi().target(sbi.toString()).tls(tls).connections(connections).userAgent("PCF");
        this.pcscf = diameter(agent.host(), agent.port())
                .origin("pcscf.site" + number + "." + RxNode.REALM, RxNode.REALM)
                .destinationRealm(RxNode.REALM);
        for (int i = 0; i < peers; i++) {
            pcfs.add(new RxNode("pcf%d.site%d.sigcore.lab".formatted(i, number), bsf));
        }
    }

    /** Waits for the PCFs and loads bindings through the API, many concurrently. */
    void load(long bindings) {
        pcfs.forEach(RxNode::awaitOpen);
        Bulk.create(
                sbi,
                tls,
                bindings,
                number -> SbiRequest.of("POST", PATH).withBody("application/json", body(number)),
                answer -> stored.add(URI.create(String.valueOf(answer.headers().get("location")))
                        .getPath()));
        loaded = bindings;
    }

    /** Deletes the loaded bindings and those that virtual users have left. */
    List<String> unload() {
        return Bulk.delete(sbi, tls, stored);
    }

    private byte[] body(long binding) {
        return Json.bytes(Bindings.binding(offset() + binding, pcf(binding).identity(), "127.0.0.1", 80));
    }

    // Sites that replicate to each other must not register bindings of the same session.
    private long offset() {
        return number * 64_000_000L;
    }

    SbiProtocol consumers() {
        return consumers;
    }

    DiameterProtocol pcscf() {
        return pcscf;
    }

    /** Returns the attributes of a user that registers the binding of a new PDU session. */
    Map<String, Object> newSession() {
        return Map.of("binding", Json.text(Json.parse(body(created.getAndIncrement()))));
    }

    /** Returns the attributes of a user with a loaded binding: the P-CSCF knows the UE address. */
    Map<String, Object> boundUe() {
        long binding = asked.getAndIncrement() * PRIME % loaded;
        return Map.of("ipv4", Bindings.ipv4(offset() + binding), "pcf", binding);
    }

    /** Returns the Gatling action of a call. */
    ActionBuilder call(Call call) {
        return switch (call.call()) {
            case "bindingCreate" -> create(call.name());
            case "bindingDelete" -> sbi(call.name()).delete("/#{path}").check(status().is(204));
            case "bindingDiscover" -> discover(call.name());
            case "aarInitial" -> aarInitial(call.name());
            case "aarUpdate" -> diameter("AAR").rx().named(call.name()).avp(Rx.MEDIA_COMPONENT_DESCRIPTION, MEDIA);
            case "str" -> diameter("STR").rx().named(call.name()).avp(Base.TERMINATION_CAUSE, "1");
            case "rar" -> new Step(call.name(), this::rar);
            default -> throw new ScenarioException("traffic: the BSF has no call " + call.call());
        };
    }

    /** Tracks created and deleted bindings for the cleanup. */
    Consumer<Session> after(Call call) {
        return switch (call.call()) {
            case "bindingCreate" -> user -> stored.add("/" + user.getString("path"));
            case "bindingDelete" -> user -> stored.remove("/" + user.getString("path"));
            default -> _ -> {};
        };
    }

    /** Asks for the binding of a UE address. */
    static ActionBuilder discover(String name) {
        return sbi(name).get(PATH + "?ipv4Addr=#{ipv4}").check(status().is(200));
    }

    @SpecRef("TS 29.521 4.2.2")
    private static ActionBuilder create(String name) {
        return sbi(name)
                .post(PATH)
                .body("#{binding}")
                .check(
                        status().is(201),
                        header("location")
                                .transform(uri -> URI.create(uri).getPath().substring(1))
                                .saveAs("path"));
    }

    /** Sends the first AAR of a session, for which the BSF looks up the binding. */
    @SpecRef("TS 29.214 4.4.1")
    private static ActionBuilder aarInitial(String name) {
        return diameter("AAR")
                .rx()
                .named(name)
                .avp(Rx.AF_APPLICATION_IDENTIFIER, "urn:urn-7:3gpp-service.ims.icsi.mmtel")
                .avp(Rx.MEDIA_COMPONENT_DESCRIPTION, MEDIA)
                .avp(Base.FRAMED_IP_ADDRESS, "#{ipv4}")
                .avp(Base.CALLED_STATION_ID, "ims");
    }

    private static final org.sigcore.gatling.diameter.AvpText[] MEDIA = {
        avp(Rx.MEDIA_COMPONENT_NUMBER, "1"),
        avp(Rx.MEDIA_TYPE, "0"),
        avp(Rx.MAX_REQUESTED_BANDWIDTH_UL, "49000"),
        avp(Rx.MAX_REQUESTED_BANDWIDTH_DL, "49000")
    };

    /** Sends an RAR from the PCF of the session to the P-CSCF. */
    private CompletionStage<String> rar(Session user) {
        String session = String.valueOf(sessionId(user, Applications.RX));
        return pcf(user.getLong("pcf")).reAuth(session, pcscf.originHost());
    }

    /** Returns the number of Rx requests that PCFs and P-CSCFs have received through the BSF. */
    long relayed() {
        return pcfs.stream().mapToLong(RxNode::relayed).sum();
    }

    private RxNode pcf(long binding) {
        return pcfs.get((int) (binding % pcfs.size()));
    }

    @Override
    public void close() {
        pcfs.forEach(RxNode::close);
    }
}
