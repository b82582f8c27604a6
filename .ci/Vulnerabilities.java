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
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks OSV (https://osv.dev) about every library in the SBOMs of the build: {@code java .ci/Vulnerabilities.java} after
 * {@code mvn package}. Exit code 1 if one has a vulnerability that {@code .ci/accepted-vulnerabilities} does not name; 0 if
 * there is none, or if OSV cannot be reached, which is said. {@code OSV_URL} names a mirror.
 */
final class Vulnerabilities {
    private static final Pattern PURL = Pattern.compile("\"purl\"\\s*:\\s*\"(pkg:maven/[^\"?]+)");
    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*\"([A-Za-z]+-[^\"]+)\"");

    public static void main(String[] args) throws IOException, InterruptedException {
        Set<String> libraries = libraries(args);
        Set<String> accepted = accepted(Path.of(".ci/accepted-vulnerabilities"));
        String url = System.getenv().getOrDefault("OSV_URL", "https://api.osv.dev") + "/v1/query";
        Map<String, Set<String>> found = new TreeMap<>();
        // Not closed: it can be from JDK 21 on, and this runs on the JDK that Maven has.
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
        try {
            for (String library : libraries) {
                Set<String> ids = ask(client, url, library);
                ids.removeAll(accepted);
                if (!ids.isEmpty()) {
                    found.put(library, ids);
                }
            }
        } catch (IOException e) {
            System.out.println("skipped: " + url + " cannot be asked: " + e);
            return;
        }
        found.forEach((library, ids) -> System.out.println("VULNERABLE " + library + " " + ids));
        System.out.println(libraries.size() + " libraries, " + found.size() + " with vulnerabilities");
        if (!found.isEmpty()) {
            System.exit(1);
        }
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

    /** One identifier a line; what follows it says why it does not concern us. */
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
