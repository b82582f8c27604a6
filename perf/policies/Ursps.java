// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.kernel.uepolicy.UrspRule;
import org.sigcore.policy.kernel.uepolicy.UrspRules;

/**
 * Measures the CPU time of a command with a section of 40 URSP rules on one thread: medians of rounds after a warm-up.
 * Run by ursps.sh.
 */
public final class Ursps {
    private static volatile Object sink;

    public static void main(String[] arguments) {
        List<UrspRule> rules = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rules.add(UrspRules.read(Json.parse("""
                    {"precedence": %d, "trafficDescriptor": {"osAppIds": [{"osId": "97a498e3-fc92-5c94-8986-0333d06e4e47",
                       "appId": "com.example.app%d"}], "ipv4RemoteAddresses": ["192.0.2.%d/32"], "remotePorts": ["443", "8000-8080"]},
                     "routeSelectionDescriptors": [
                       {"precedence": 1, "sscMode": 1, "snssais": [{"sst": 1, "sd": "00000a"}], "dnns": ["internet"], "pduSessionType": "IPV4V6"},
                       {"precedence": 2, "dnns": ["fallback.example"]}]}""".formatted(i, i, i))));
        }
        Upsi upsi = Upsi.parse("001-01-7");
        UePolicySection cached = UePolicySection.ofRules(upsi, rules);
        System.out.printf("40 rules are %d octets%n", cached.contents().length);
        Rounds.report("rules to a command", () -> sink = new Command(128, List.of(UePolicySection.ofRules(upsi, rules))).encode());
        Rounds.report("the section from the cache to a command", () -> sink = new Command(128, List.of(cached)).encode());
        byte[] command = new Command(128, List.of(cached)).encode();
        Rounds.report("a command read", () -> sink = org.sigcore.policy.kernel.uepolicy.UePolicyMessage.decode(command));
    }
}
