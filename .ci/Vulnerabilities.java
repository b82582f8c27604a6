// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Queries OSV (https://osv.dev) for vulnerabilities of all libraries in the SBOMs of the build: {@code java .ci/Vulnerabilities.java}
 * after {@code mvn -Prelease package}. The exit code is 1 if a library has a vulnerability that is not listed in
 * {@code .ci/accepted-vulnerabilities}, and 2 if OSV is unreachable.
 *
 * <ul>
 *   <li>{@code --snapshot=FILE} reads the advisories from a file instead of OSV. Each line contains the purl of a library and its
 *       advisories. A library that is missing in the file is an error.
 *   <li>{@code --write=FILE} writes such a file.
 *   <li>{@code --offline} skips the check with a message if OSV is unreachable.
 *   <li>The environment variable {@code OSV_URL} names a mirror.
 * </ul>
 */
final class Vulnerabilities {
    private static final Pattern PURL = Pattern.compile("\"purl\"\\s*:\\s*\"(pkg:maven/[^\"?]+)");
    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([A-Za-z]+-[^\"]+)\"");

    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, String> options = new TreeMap<>();
        List<String> sboms = new ArrayList<>();
        for (String arg : args) {
            if (arg.startsWith("--")) {
                String[] option = arg.split("=", 2);
                options.put(option[0], option.length > 1 ? option[1] : "");
            } else {
                sboms.add(arg);
            }
        }
        Set<String> libraries = libraries(sboms.toArray(String[]::new));
        Map<String, Set<String>> advisories;
        try {
            String snapshot = options.get("--snapshot");
            advisories = snapshot == null ? asked(libraries) : read(Path.of(snapshot), libraries);
        } catch (IOException e) {
            if (options.containsKey("--offline")) {
                System.out.println("skipped: the advisories cannot be read, and --offline is given: " + e);
                return;
            }
            System.out.println("the advisories cannot be read: " + e + "; --offline skips this check");
            System.exit(2);
            return;
        }
        if (options.containsKey("--write")) {
            write(Path.of(options.get("--write")), advisories);
        }
        report(advisories, accepted(Path.of(".ci/accepted-vulnerabilities")));
    }

    private static void report(Map<String, Set<String>> advisories, Set<String> accepted) {
        int vulnerable = 0;
        for (Map.Entry<String, Set<String>> library : advisories.entrySet()) {
            Set<String> ids = new TreeSet<>(library.getValue());
            ids.removeAll(accepted);
            if (!ids.isEmpty()) {
                vulnerable++;
                System.out.println("VULNERABLE " + library.getKey() + " " + ids);
            }
        }
        System.out.println(advisories.size() + " libraries, " + vulnerable + " with vulnerabilities");
        if (vulnerable > 0) {
            System.exit(1);
        }
    }

    private static Map<String, Set<String>> asked(Set<String> libraries) throws IOException, InterruptedException {
        String url = System.getenv().getOrDefault("OSV_URL", "https://api.osv.dev") + "/v1/query";
        // Not closed, since HttpClient#close exists in JDK 21 and later, and Maven may run on an older JDK.
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        Map<String, Set<String>> advisories = new TreeMap<>();
        for (String library : libraries) {
            advisories.put(library, ask(client, url, library));
        }
        return advisories;
    }

    private static Map<String, Set<String>> read(Path snapshot, Set<String> libraries) throws IOException {
        Map<String, Set<String>> advisories = new TreeMap<>();
        for (String line : Files.readAllLines(snapshot)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.strip().split("\\s+");
                advisories.put(words[0], new TreeSet<>(List.of(words).subList(1, words.length)));
            }
        }
        advisories.keySet().retainAll(libraries);
        Set<String> unknown = new TreeSet<>(libraries);
        unknown.removeAll(advisories.keySet());
        if (!unknown.isEmpty()) {
            throw new IOException(snapshot + " does not list " + unknown);
        }
        return advisories;
    }

    private static void write(Path snapshot, Map<String, Set<String>> advisories) throws IOException {
        List<String> lines = new ArrayList<>();
        advisories.forEach((library, ids) -> lines.add((library + " " + String.join(" ", ids)).strip()));
        Files.write(snapshot, lines);
    }

    private static Set<String> libraries(String[] files) throws IOException {
        Set<String> libraries = new TreeSet<>();
        String[] names = files.length > 0 ? files : new String[] {
            "nrf/target/classes/META-INF/sbom/application.cdx.json",
            "scp/target/classes/META-INF/sbom/application.cdx.json",
            "policy/target/classes/META-INF/sbom/application.cdx.json",
            "bsf/target/classes/META-INF/sbom/application.cdx.json"
        };
        for (String name : names) {
            Matcher purl = PURL.matcher(Files.readString(Path.of(name)));
            while (purl.find()) {
                if (!purl.group(1).startsWith("pkg:maven/org.sigcore/")) {
                    libraries.add(purl.group(1));
                }
            }
        }
        if (libraries.isEmpty()) {
            throw new IOException("no library in the SBOMs");
        }
        return libraries;
    }

    /** Reads an identifier from each line; the rest of the line is the reason why it does not apply. */
    private static Set<String> accepted(Path list) throws IOException {
        Set<String> ids = new TreeSet<>();
        if (Files.exists(list)) {
            try (Stream<String> lines = Files.lines(list)) {
                lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .forEach(line -> ids.add(line.split("\\s", 2)[0]));
            }
        }
        return ids;
    }

    private static Set<String> ask(HttpClient client, String url, String purl)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(10))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"package\":{\"purl\":\"" + purl + "\"}}"))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode());
        }
        Set<String> ids = new TreeSet<>();
        Matcher id = ID.matcher(response.body());
        while (id.find()) {
            ids.add(id.group(1));
        }
        return ids;
    }
}
