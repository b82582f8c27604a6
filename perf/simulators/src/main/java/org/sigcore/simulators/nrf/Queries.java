// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Discovery queries for a {@link Population}: a few that come again and again, or each another one. */
final class Queries {
    private static final String API = "/nnrf-disc/v1/nf-instances?target-nf-type=";

    private final List<Population.Kind> kinds;
    private final Random random = new Random(1);

    Queries(List<Population.Kind> kinds) {
        this.kinds = kinds;
    }

    /** Share of a type in the guide's mix, in thousandths, and how many profiles its answers hold. */
    private record Share(String nfType, int perMille, int limit) {}

    private static final List<Share> GUIDE = List.of(
            new Share("UDM", 853, 6),
            new Share("SMF", 81, 10),
            new Share("AMF", 43, 6),
            new Share("UDR", 12, 12),
            new Share("AUSF", 4, 6),
            new Share("PCF", 4, 10),
            new Share("CHF", 1, 3),
            new Share("LMF", 1, 6),
            new Share("NEF", 1, 3));

    /** Queries in the guide's mix; {@code subscribers} different ones for each type that serves subscribers. */
    List<String> guideMix(int count, int subscribers) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(1000);
            for (Share share : GUIDE) {
                at -= share.perMille;
                if (at < 0) {
                    all.add(query(kind(share.nfType), share.limit, subscribers == 0 ? i : random.nextInt(subscribers)));
                    break;
                }
            }
        }
        return all;
    }

    /** Queries for all types alike. */
    List<String> evenMix(int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(query(kinds.get(random.nextInt(kinds.size())), 6, i));
        }
        return all;
    }

    private Population.Kind kind(String nfType) {
        return kinds.stream()
                .filter(kind -> kind.nfType().equals(nfType))
                .findFirst()
                .orElseThrow();
    }

    private static String query(Population.Kind kind, int limit, int subscriber) {
        String supi = "imsi-00101%010d".formatted(subscriber);
        String query = API + kind.nfType() + "&requester-nf-type=AMF&service-names=" + kind.service();
        return switch (kind.nfType()) {
            case "SMF" ->
                query + "&dnn=internet&snssais=%5B%7B%22sst%22%3A1%2C%22sd%22%3A%22" + Population.sd(subscriber)
                        + "%22%7D%5D&requester-nf-instance-fqdn=amf" + subscriber + ".5gc.example.com&limit=" + limit;
            case "AMF" ->
                query + "&target-nf-set-id=" + Population.set(kind, subscriber % kind.count())
                        + "&requester-nf-instance-fqdn=smf" + subscriber + ".5gc.example.com&limit=" + limit;
            case "UDM", "AUSF", "UDR", "PCF", "CHF" -> query + "&supi=" + supi + "&limit=" + limit;
            default -> query + "&requester-nf-instance-fqdn=nf" + subscriber + ".5gc.example.com&limit=" + limit;
        };
    }
}
