// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.nf.NfShapes;
import org.sigcore.policy.role.smservice.logic.SmShapes;

/**
 * Measures the cost of validating a message completely against its type, and of queueing a Diameter request behind
 * earlier ones of its session. Run by bodies.sh.
 */
public final class Bodies {
    private static final String CONTEXT = """
            {"supi": "imsi-001010000000001", "gpsi": "msisdn-15550000001", "pduSessionId": 5, "pduSessionType": "IPV4",
             "dnn": "internet", "notificationUri": "http://192.0.2.7:8080/callback/1", "accessType": "3GPP_ACCESS", "ratType": "NR",
             "ipv4Address": "10.1.2.3", "smfId": "5d2a0b1c-0000-4000-8000-000000000001", "online": false, "offline": true,
             "suppFeat": "0", "servingNetwork": {"mcc": "001", "mnc": "01"}, "sliceInfo": {"sst": 1, "sd": "000001"},
             "subsSessAmbr": {"uplink": "50 Mbps", "downlink": "200 Mbps"},
             "subsDefQos": {"5qi": 9, "arp": {"priorityLevel": 8, "preemptCap": "NOT_PREEMPT", "preemptVuln": "PREEMPTABLE"}},
             "userLocationInfo": {"nrLocation": {"tai": {"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"},
               "ncgi": {"plmnId": {"mcc": "001", "mnc": "01"}, "nrCellId": "000000001"}}}}
            """;
    private static final String PROFILE = """
            {"nfInstanceId": "5d2a0b1c-0000-4000-8000-000000000001", "nfType": "SMF", "nfStatus": "REGISTERED",
             "fqdn": "smf.sigcore.lab", "plmnList": [{"mcc": "001", "mnc": "01"}], "sNssais": [{"sst": 1, "sd": "000001"}],
             "smfInfo": {"sNssaiSmfInfoList": [{"sNssai": {"sst": 1}, "dnnSmfInfoList": [{"dnn": "internet"}]}]},
             "nfServices": [{"serviceInstanceId": "1", "serviceName": "nsmf-pdusession", "scheme": "http",
               "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"}], "nfServiceStatus": "REGISTERED",
               "ipEndPoints": [{"ipv4Address": "192.0.2.7", "port": 8080}]}]}
            """;

    private static final Runnable NOTHING = () -> {};
    private static final Class<?> ORDER = named("org.sigcore.diameter.node.SessionOrder");
    private static final Class<?> TURN = named("org.sigcore.diameter.node.SessionOrder$Turn");
    private static final MethodHandle NEW = handle("<init>", MethodType.methodType(void.class));
    private static final MethodHandle GET =
            handle("turn", MethodType.methodType(TURN, String.class, Runnable.class));
    private static final MethodHandle BEGIN = handle("begin", MethodType.methodType(void.class, TURN));
    private static final MethodHandle END = handle("end", MethodType.methodType(void.class, TURN));

    private static volatile Object sink;
    private static int number;

    public static void main(String[] arguments) throws Throwable {
        body("SmPolicyContextData", CONTEXT, SmShapes.CONTEXT);
        body("NFProfile", PROFILE, NfShapes.of("NFProfile"));
        Object order = NEW.invoke();
        String[] sessions = new String[1 << 16];
        for (int i = 0; i < sessions.length; i++) {
            sessions[i] = "pgw.sigcore.lab;1;" + i;
        }
        Rounds.report("a Diameter request in the order of its session", () -> inOrder(order, sessions[number++ & 0xFFFF]));
    }

    private static void body(String name, String text, Shape shape) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        double read = Rounds.report(name + ", " + octets.length + " octets, read", () -> sink = Json.parse(octets));
        double checked = Rounds.report(name + ", read and checked", () -> {
            var document = Json.parse(octets);
            shape.check(document);
            sink = document;
        });
        System.out.printf("%s: the check is %.2f µs%n", name, checked - read);
    }

    private static void inOrder(Object order, String session) {
        try {
            Object turn = GET.invoke(order, session, NOTHING);
            BEGIN.invoke(order, turn);
            END.invoke(order, turn);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a handle of a non-public method or constructor of the node. */
    private static MethodHandle handle(String name, MethodType type) {
        try {
            var lookup = MethodHandles.privateLookupIn(ORDER, MethodHandles.lookup());
            return name.equals("<init>") ? lookup.findConstructor(ORDER, type) : lookup.findVirtual(ORDER, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
