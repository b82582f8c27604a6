// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The core of docker compose with the functions of open5gs or free5gc, whose configuration is that of {@code local/connect}. */
class ComposePeersTest {
    private static final Path FOLDER = Path.of("docker");
    private static final Map<String, String> SIGCORE = Map.of("71", "nrf", "72", "scp", "73", "policy", "74", "bsf");
    private static final Pattern SIGCORE_URL = Pattern.compile("http://([0-9.]+):(7[1-4])00");
    private static final Pattern SUBSTITUTION = Pattern.compile("s/(.+)/(.+)/");
    private static final Pattern DELETION = Pattern.compile("/(.+)/,/(.+)/d");
    private static final Pattern REQUIRED = Pattern.compile("\\$\\{\\w+(:[-?][^}]+)}");

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void mountedPaths_exist(String core) throws IOException {
        services(core)
                .forEach((name, service) -> texts(service.get("volumes")).stream()
                        .filter(volume -> volume.startsWith("../"))
                        .forEach(volume -> assertThat(FOLDER.resolve(volume.substring(0, volume.indexOf(':'))))
                                .as(name)
                                .exists()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void namedVolumes_areDeclared(String core) throws IOException {
        assertThat(services(core).values().stream()
                        .flatMap(service -> texts(service.get("volumes")).stream())
                        .filter(volume -> !volume.startsWith("../"))
                        .map(volume -> volume.substring(0, volume.indexOf(':'))))
                .containsExactlyInAnyOrderElementsOf(part(core, "volumes").keySet())
                .allMatch(volume -> volume.startsWith(core + "-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void onlySigcorePublishesPorts_onLoopback(String core) throws IOException {
        services(core).forEach((name, service) -> {
            assertThat(service.containsKey("ports")).as(name).isEqualTo(SIGCORE.containsValue(name));
            assertThat(texts(service.get("ports"))).allMatch(port -> port.startsWith("127.0.0.1:"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void addresses_areDistinctAndInTheNetwork(String core) throws IOException {
        Map<String, String> addresses = addresses(core);
        String network = network(core);
        assertThat(addresses.values())
                .doesNotHaveDuplicates()
                .allMatch(address -> address.startsWith(network))
                .doesNotContain(network + "254");
        assertThat(String.valueOf(part(core, "networks")))
                .contains("subnet=" + network + "0/24", "gateway=" + network + "254");
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void configurationOfEachPeer_namesItselfAndOtherServices(String core) throws IOException {
        Map<String, String> addresses = addresses(core);
        Pattern address = Pattern.compile("(?:127\\.0|" + Pattern.quote(network(core)) + ")[0-9.]+");
        for (String name : addresses.keySet()) {
            if (SIGCORE.containsValue(name) || name.equals("mongodb")) {
                continue;
            }
            String configuration = configuration(core, name);
            assertThat(address.matcher(configuration).results().map(MatchResult::group))
                    .as(name)
                    .contains(addresses.get(name))
                    .isSubsetOf(addresses.values());
            assertUrlsOfSigcore(addresses, configuration);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void sigcoreAdvertisesItsOwnAddress_andReachesTheOthers(String core) throws IOException {
        Map<String, String> addresses = addresses(core);
        services(core).forEach((name, service) -> {
            if (SIGCORE.containsValue(name)) {
                List<String> command = texts(service.get("command"));
                assertThat(command)
                        .as(name)
                        .anyMatch(option -> option.startsWith("--sigcore.sbi.advertise=http://" + addresses.get(name)));
                assertUrlsOfSigcore(addresses, String.join("\n", command));
            }
        });
        assertThat(texts(Objects.requireNonNull(services(core).get("bsf")).get("command")))
                .contains("--sigcore.diameter.peers[0].host=" + addresses.get("policy"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open5gs", "free5gc"})
    void everyVariable_hasDefaultOrErrorMessage(String core) throws IOException {
        String file = Files.readString(FOLDER.resolve("compose." + core + ".yaml"));
        assertThat(Pattern.compile("(?<!\\$)\\$\\{").matcher(file).results().count())
                .isEqualTo(REQUIRED.matcher(file).results().count());
    }

    private static void assertUrlsOfSigcore(Map<String, String> addresses, String text) {
        SIGCORE_URL
                .matcher(text)
                .results()
                .forEach(url -> assertThat(addresses)
                        .containsEntry(Objects.requireNonNull(SIGCORE.get(url.group(2))), url.group(1)));
    }

    /** Returns the configuration of a function after the substitutions of its service. */
    private static String configuration(String core, String name) throws IOException {
        Map<String, Object> service = Objects.requireNonNull(services(core).get(name));
        Map<String, String> environment = cast(service.get("environment"));
        boolean shared = core.equals("open5gs") || name.equals("upf");
        Path file = shared ? Path.of("open5gs", "open5gs.yaml") : Path.of(core, name + ".yaml");
        String text = Files.readString(Path.of("local", "connect").resolve(file));
        for (String command :
                Objects.requireNonNull(environment.get("ADDRESSES")).split("\n")) {
            text = edited(text, command);
        }
        Map<String, Object> all = new Yaml().load(text);
        return String.valueOf(shared ? all.get(name) : all);
    }

    /** Applies a command of sed: a substitution, or the deletion of a range of lines. */
    private static String edited(String text, String command) {
        var substitution = SUBSTITUTION.matcher(command);
        if (substitution.matches()) {
            return text.replaceAll(substitution.group(1), substitution.group(2));
        }
        var deletion = DELETION.matcher(command);
        assertThat(deletion.matches()).as(command).isTrue();
        String lines = "(?m)^.*" + deletion.group(1) + ".*$(?s:.*?)(?:" + deletion.group(2) + "|\\z)";
        return text.replaceAll(lines, "");
    }

    private static String network(String core) {
        return core.equals("open5gs") ? "10.99.70." : "10.208.93.";
    }

    private static Map<String, String> addresses(String core) throws IOException {
        Map<String, String> addresses = new TreeMap<>();
        services(core).forEach((name, service) -> {
            Map<String, Map<String, String>> networks = cast(service.get("networks"));
            addresses.put(name, Objects.requireNonNull(networks.get("core")).get("ipv4_address"));
        });
        return addresses;
    }

    private static Map<String, Map<String, Object>> services(String core) throws IOException {
        return cast(part(core, "services"));
    }

    private static Map<String, Object> part(String core, String name) throws IOException {
        Map<String, Object> file = new Yaml().load(Files.readString(FOLDER.resolve("compose." + core + ".yaml")));
        return cast(file.get(name));
    }

    private static List<String> texts(@Nullable Object list) {
        return list instanceof List<?> each ? each.stream().map(String::valueOf).toList() : List.of();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the callers know the shape of the file
    private static <T> T cast(@Nullable Object part) {
        return (T) Objects.requireNonNull(part);
    }
}
