// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.El;
import org.sigcore.model.SpecRef;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A call of a virtual user. Texts may have Gatling's expressions; what is wrong with a script is said when it is made, not
 * while it runs. Immutable: each method returns another.
 *
 * @param target a path, or a whole URI
 * @param body null for none
 * @param checks of Gatling's core (jsonPath, bodyString …), and status and header
 */
@SpecRef("TS 29.500 5.2.3")
public record SbiCall(
        El name,
        String method,
        El target,
        List<Map.Entry<String, El>> headers,
        @Nullable El body,
        List<CheckBuilder> checks)
        implements ActionBuilder {
    private static final String DISCOVERY = "3gpp-sbi-discovery-";
    private static final JsonMapper JSON = JsonMapper.shared();

    static SbiCall of(El name, String method, El target) {
        return new SbiCall(name, method, target, List.of(), null, List.of());
    }

    /** One more header field. */
    public SbiCall header(String field, String value) {
        List<Map.Entry<String, El>> more = new ArrayList<>(headers);
        more.add(Map.entry(field.toLowerCase(Locale.ROOT), El.of(value, name.source() + ", " + field)));
        return new SbiCall(name, method, target, List.copyOf(more), body, checks);
    }

    /**
     * With a JSON body.
     *
     * @throws IllegalArgumentException if it will be no JSON, whatever is filled in
     */
    public SbiCall body(String json) {
        try {
            var _ = JSON.readTree(json.replaceAll("#\\{[^}]*}", "0"));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(name.source() + ": the body is no JSON: " + e.getOriginalMessage(), e);
        }
        return body("application/json", json);
    }

    /** With a body of another media type. */
    public SbiCall body(String mediaType, String text) {
        El filled = El.of(text, name.source() + ", body");
        return new SbiCall(name, method, target, headers, filled, checks).header("content-type", mediaType);
    }

    /** Expects of the answer, and saves from it. */
    public SbiCall check(CheckBuilder... expected) {
        List<CheckBuilder> more = new ArrayList<>(checks);
        more.addAll(List.of(expected));
        return new SbiCall(name, method, target, headers, body, List.copyOf(more));
    }

    /** The SCP is to find the producer (Model D); not sent where there is no SCP. */
    public SbiCall discover(String targetNfType, String requesterNfType, String serviceName) {
        return discoverBy("target-nf-type", targetNfType)
                .discoverBy("requester-nf-type", requesterNfType)
                .discoverBy("service-names", serviceName);
    }

    /**
     * One more discovery factor.
     *
     * @param factor a query parameter of Nnrf_NFDiscovery, such as {@code supi}
     */
    public SbiCall discoverBy(String factor, String value) {
        return header(DISCOVERY + factor, value);
    }

    /** {@code 3gpp-Sbi-Message-Priority}: 0 is the highest, 31 the lowest. */
    public SbiCall priority(int priority) {
        if (priority < 0 || priority > 31) {
            throw new IllegalArgumentException(name.source() + ": expected a priority of 0 to 31, got " + priority);
        }
        return header("3gpp-sbi-message-priority", "" + priority);
    }

    /** {@code 3gpp-Sbi-Correlation-Info}, such as {@code imsi-#{imsi}}. */
    public SbiCall correlation(String info) {
        return header("3gpp-sbi-correlation-info", info);
    }

    /** {@code 3gpp-Sbi-Routing-Binding}, such as one that an answer's {@code 3gpp-sbi-binding} had. */
    public SbiCall routingBinding(String binding) {
        return header("3gpp-sbi-routing-binding", binding);
    }

    /** {@code 3gpp-Sbi-Callback}: this is a notification of that kind. */
    public SbiCall callback(String kind) {
        return header("3gpp-sbi-callback", "\"" + kind + "\"");
    }

    /** {@code 3gpp-Sbi-Max-Rsp-Time}. */
    public SbiCall maxResponseTime(Duration time) {
        return header("3gpp-sbi-max-rsp-time", "" + time.toMillis());
    }

    boolean delegated() {
        return headers.stream().anyMatch(each -> discovery(each.getKey()));
    }

    static boolean discovery(String field) {
        return field.startsWith(DISCOVERY);
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> {
            SbiComponents components = context.protocolComponentsRegistry().components(SbiComponents.KEY);
            return new SbiAction(this, components, next);
        };
    }
}
