// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.ControlScope;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * A peer with proven identity. Its load and overload reports apply only to itself: its NF instance, its service
 * instances, and the sets of which it is a member. Immutable.
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.500 6.4.3.4.5"})
public final class ReportSender {
    /** Maximum number of callback URIs in one report. */
    static final int MAX_CALLBACKS = 16;

    private static final String NF_INSTANCE = "NF-Instance";
    private static final String CONSUMER = "NFC-";

    private final List<? extends ProducerNames> names;
    private final boolean producer;
    private final Predicate<ApiRoot> callbacks;

    private ReportSender(List<? extends ProducerNames> names, boolean producer, Predicate<ApiRoot> callbacks) {
        this.names = names;
        this.producer = producer;
        this.callbacks = callbacks;
    }

    /**
     * Creates the sender of a response, which may report as a producer and as a receiver of notifications.
     *
     * @param names of all services of the instances at the responding address
     * @param callbacks tests if a callback URI belongs to the sender
     */
    public static ReportSender ofAnswer(List<? extends ProducerNames> names, Predicate<ApiRoot> callbacks) {
        return new ReportSender(names, true, callbacks);
    }

    /** Creates the sender of a request, which may report as a receiver of notifications, and an SCP also for itself. */
    public static ReportSender ofRequest(List<? extends ProducerNames> names, Predicate<ApiRoot> callbacks) {
        return new ReportSender(names, false, callbacks);
    }

    /**
     * Subject of a report.
     *
     * @param kind of the scope, without the prefix of consumers; {@code NF-Instance} for an SCP
     * @param id unique among all network functions
     */
    record Subject(String kind, String id) {}

    /** Returns the subject of a report; null when the report does not concern the sender itself. */
    @Nullable
    Subject subject(ControlScope scope) {
        String kind = scope.kind();
        boolean consumer = kind.startsWith(CONSUMER);
        String plain = consumer ? "NF-" + kind.substring(CONSUMER.length()) : kind;
        if (plain.equals("SCP-FQDN")) {
            return scp(scope.id());
        }
        if (plain.equals("Callback-Uri")) {
            return ownsCallbacks(scope.id()) ? new Subject(plain, scope.id()) : null;
        }
        if (!producer && !consumer) {
            return null;
        }
        return switch (plain) {
            case NF_INSTANCE -> instance(scope.id());
            case "NF-Service-Instance" -> serviceInstance(scope);
            case "NF-Set", "NF-Service-Set" -> isMember(plain, scope.id()) ? new Subject(plain, scope.id()) : null;
            default -> null;
        };
    }

    private @Nullable Subject instance(String id) {
        for (ProducerNames name : names) {
            if (name.nfInstanceId().equalsIgnoreCase(id)) {
                return new Subject(NF_INSTANCE, name.nfInstanceId());
            }
        }
        return null;
    }

    // Service instance ids are unique only within their NF instance.
    private @Nullable Subject serviceInstance(ControlScope scope) {
        String instance = scope.parameters().get("NF-Inst");
        for (ProducerNames name : names) {
            if (name.serviceInstanceId().equals(scope.id())
                    && (instance == null || name.nfInstanceId().equalsIgnoreCase(instance))) {
                return new Subject("NF-Service-Instance", name.nfInstanceId() + '/' + scope.id());
            }
        }
        return null;
    }

    private boolean isMember(String kind, String set) {
        for (ProducerNames name : names) {
            boolean member = kind.equals("NF-Set")
                    ? name.nfSetIds().contains(set) && isOfItsType(set, name)
                    : name.serviceSetIds().contains(set) && isOfItsInstance(set, name);
            if (member) {
                return true;
            }
        }
        return false;
    }

    // In set1.udmset.5gc.… the second label contains the NF type of all members.
    @SpecRef("TS 23.003 28.12")
    private static boolean isOfItsType(String set, ProducerNames name) {
        String[] labels = set.split("\\.", 3);
        return labels.length < 3
                || !labels[1].endsWith("set")
                || labels[1].replace('-', '_').equalsIgnoreCase(name.nfType().replace('-', '_') + "set");
    }

    // In set1.snnudm-sdm.nfi<NF instance id>.5gc.… the third label contains the NF instance id.
    @SpecRef("TS 23.003 28.13")
    private static boolean isOfItsInstance(String set, ProducerNames name) {
        String[] labels = set.split("\\.", 4);
        return labels.length < 4
                || !labels[2].startsWith("nfi")
                || labels[2].equalsIgnoreCase("nfi" + name.nfInstanceId());
    }

    // Identifies the SCP by its NF instance, because another profile could have the same FQDN.
    private @Nullable Subject scp(String fqdn) {
        for (ProducerNames name : names) {
            if (name.nfType().equals("SCP")
                    && fqdn.equalsIgnoreCase(name.fqdn())
                    && !name.nfInstanceId().isEmpty()) {
                return new Subject(NF_INSTANCE, name.nfInstanceId());
            }
        }
        return null;
    }

    private boolean ownsCallbacks(String uris) {
        List<String> each = ScopedReports.callbacks(uris);
        return each.size() <= MAX_CALLBACKS && each.stream().allMatch(uri -> callbacks.test(ApiRoot.parse(uri)));
    }
}
