// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import io.netty.handler.codec.http2.Http2Headers;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.load.CallEnd;

/** One BSF with its P-CSCFs and PCFs, and the calls that are made at it. */
final class BsfSite implements AutoCloseable {
    private static final String PATH = "/nbsf-management/v1/pcfBindings";
    private final int number;
    private final ApiRoot sbi;
    private final SbiSender consumers;
    private final Requests requests;
    private final List<RxNode> afs = new ArrayList<>();
    private final List<RxNode> pcfs = new ArrayList<>();
    private final Queue<String> created = new ConcurrentLinkedQueue<>();
    private final SbiSender.Check keep = this::keep;
    private long loaded;

    /**
     * Connects the peers.
     *
     * @param number of the site, from 0
     * @param identity of the BSF
     * @param peers P-CSCFs, and as many PCFs
     */
    BsfSite(
            int number,
            String identity,
            ApiRoot sbi,
            int diameterPort,
            Neighbours neighbours,
            int peers,
            int connections) {
        this.number = number;
        this.sbi = sbi;
        this.consumers = new SbiSender(neighbours.load(), sbi, connections, null);
        this.requests = new Requests(sbi);
        for (int i = 0; i < peers; i++) {
            afs.add(new RxNode("pcscf%d.site%d.sigcore.lab".formatted(i, number), identity, diameterPort));
            pcfs.add(new RxNode("pcf%d.site%d.sigcore.lab".formatted(i, number), identity, diameterPort));
        }
        afs.forEach(RxNode::awaitOpen);
        pcfs.forEach(RxNode::awaitOpen);
    }

    /** Loads bindings through the API, many at a time. */
    void load(long bindings, int spares) throws InterruptedException {
        new BindingLoader(sbi).load(bindings, this::body);
        loaded = bindings;
        new BindingLoader(sbi)
                .load(spares, i -> body(Bindings.FIRST_OF_LOAD - 1 - i))
                .forEach(location -> created.add(URI.create(location).getPath()));
    }

    private byte[] body(long binding) {
        return Json.bytes(Bindings.binding(offset() + binding, pcf(binding).identity(), "127.0.0.1", 80));
    }

    // Sites that replicate must not bind the same session twice.
    private long offset() {
        return number * 64_000_000L;
    }

    @SpecRef("TS 29.521 4.2.2")
    void create(long call, CallEnd end) {
        Http2Headers headers = requests.of("POST", PATH, "application/json");
        consumers.send(headers, body(Bindings.FIRST_OF_LOAD + call), false, keep, end);
    }

    private String keep(int status, Http2Headers headers, byte @Nullable [] body) {
        CharSequence location = headers.get("location");
        if (status != 201 || location == null) {
            return "status " + status;
        }
        created.add(URI.create(location.toString()).getPath());
        return CallEnd.GOOD;
    }

    @SpecRef("TS 29.521 4.2.3")
    void delete(CallEnd end) {
        String path = created.poll();
        if (path == null) {
            end.ended("no binding is left to delete");
            return;
        }
        consumers.send(requests.of("DELETE", path), Requests.noBody(), false, SbiSender.status(204), end);
    }

    @SpecRef("TS 29.521 4.2.4")
    void discover(long call, CallEnd end) {
        String path = PATH + "?ipv4Addr=" + Bindings.ipv4(offset() + loadedBinding(call));
        consumers.send(requests.of("GET", path), Requests.noBody(), false, SbiSender.status(200), end);
    }

    /** AAR of a session that the BSF does not know: it looks the binding up. */
    @SpecRef("TS 29.214 4.4.1")
    void aarInitial(long call, CallEnd end) {
        long binding = loadedBinding(call);
        af(call).send(
                        () -> media(request(CommandCode.AA, "i", call))
                                .add(Base.FRAMED_IP_ADDRESS, (Inet4Address)
                                        InetAddress.ofLiteral(Bindings.ipv4(offset() + binding)))
                                .add(Base.CALLED_STATION_ID, "ims")
                                .build(),
                        end);
    }

    /** AAR of a session that is there: relayed by its Destination-Host. */
    void aarUpdate(long call, CallEnd end) {
        af(call).send(() -> media(inSession(CommandCode.AA, "u", call)).build(), end);
    }

    void str(long call, CallEnd end) {
        af(call).send(
                        () -> inSession(CommandCode.SESSION_TERMINATION, "u", call)
                                .add(Base.TERMINATION_CAUSE, BaseValues.TerminationCause.DIAMETER_LOGOUT)
                                .build(),
                        end);
    }

    /** RAR of a PCF to the P-CSCF. */
    @SpecRef("TS 29.214 4.4.6")
    void rar(long call, CallEnd end) {
        pcf(call)
                .send(
                        () -> request(CommandCode.RE_AUTH, "u", call)
                                .add(Base.DESTINATION_HOST, af(call).identity())
                                .add(Rx.SPECIFIC_ACTION, RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                                .build(),
                        end);
    }

    /** Rx requests that PCFs and P-CSCFs have got through the BSF. */
    long relayed() {
        return Stream.concat(afs.stream(), pcfs.stream())
                .mapToLong(RxNode::answered)
                .sum();
    }

    private long loadedBinding(long call) {
        return call * 7_919 % loaded;
    }

    private RxNode af(long call) {
        return afs.get((int) (call % afs.size()));
    }

    private RxNode pcf(long call) {
        return pcfs.get((int) (call % pcfs.size()));
    }

    private DiameterMessageBuilder inSession(int command, String kind, long call) {
        return request(command, kind, call).add(Base.DESTINATION_HOST, pcf(call).identity());
    }

    private DiameterMessageBuilder request(int command, String kind, long call) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, af(call).identity() + ";" + number + ";" + kind + ";" + call)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, RxNode.REALM);
    }

    private static DiameterMessageBuilder media(DiameterMessageBuilder request) {
        return request.add(Rx.AF_APPLICATION_IDENTIFIER, "urn:urn-7:3gpp-service.ims.icsi.mmtel")
                .add(Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                        Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                        Rx.MEDIA_TYPE.of(RxValues.MediaType.AUDIO),
                        Rx.MAX_REQUESTED_BANDWIDTH_UL.of(49_000L),
                        Rx.MAX_REQUESTED_BANDWIDTH_DL.of(49_000L)));
    }

    @Override
    public void close() {
        afs.forEach(RxNode::close);
        pcfs.forEach(RxNode::close);
        consumers.close();
    }
}
